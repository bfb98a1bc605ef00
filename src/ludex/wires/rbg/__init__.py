"""The protocol of the Regular Boardgames game manager, both sides of it.

frames, seconds, server_side and client_side are the protocol, without any I/O; manager and visit speak it on sockets.
"""

from ludex.wires.rbg._course import Logs as Logs
from ludex.wires.rbg._terms import NotForThisWire as NotForThisWire
from ludex.wires.rbg._terms import Served as Served
from ludex.wires.rbg._terms import Terms as Terms
from ludex.wires.rbg._terms import served as served
from ludex.wires.rbg.client_side import ProtocolError as ProtocolError
from ludex.wires.rbg.manager import listen as listen
from ludex.wires.rbg.manager import manage as manage
from ludex.wires.rbg.visit import Manners as Manners
from ludex.wires.rbg.visit import visit as visit

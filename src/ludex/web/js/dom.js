// Elements. Text from the server only ever becomes text: nothing here parses HTML.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

export const byId = (id) => document.getElementById(id);

// A text node is only touched when it changes: screen readers announce every touch.
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

exports.areas = ["Aden", "Bath", "Cork", "Dover", "Essen"]
exports.roads = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [1, 3]]

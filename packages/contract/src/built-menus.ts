// The screens that have a page; all others are 即将开放 and count in nobody's functions. A test holds this list against docs/screens.md.
export const BUILT_MENUS: ReadonlySet<number> = new Set([
  58, 59, 60, 61, 63, 66, 67, 68, 73, 70, 71, 72, 74, 76, 86, 87, 88, 89, 90, 92, 91, 94, 96, 97, 98, 99, 100, 149, 150, 151, 153, 154, 155,
  156, 157, 158, 159, 164, 165, 166, 167, 169, 170, 171, 172, 369, 176, 177, 178, 179, 180, 181, 182, 183, 184, 204, 205, 211, 212, 213,
  214, 215, 216, 390, 502, 503, 504, 505, 506, 507, 511, 512, 513, 514, 515, 521, 522, 523, 524, 531, 532, 601, 604,
]);

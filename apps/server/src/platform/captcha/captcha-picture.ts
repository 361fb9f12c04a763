// The picture of a captcha, drawn from our own strokes: no font is needed, and no two pictures of one text are alike.
import sharp from 'sharp';

/** A whole number from 0 up to, but not including, the given one. */
export type Random = (below: number) => number;

export const CAPTCHA_WIDTH = 160;
export const CAPTCHA_HEIGHT = 56;

/** Strokes in a box of 20 by 30. Of easily confused characters (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V, G 6) at most one is included. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M1 30 L10 0 L19 30 M5 19 L15 19',
  C: 'M18 6 C14 -3 2 -1 2 15 C2 31 14 33 18 24',
  D: 'M3 0 L3 30 L8 30 C22 29 22 1 8 0 Z',
  E: 'M18 0 L3 0 L3 30 L18 30 M3 14 L15 14',
  F: 'M18 0 L3 0 L3 30 M3 14 L15 14',
  H: 'M3 0 L3 30 M17 0 L17 30 M3 15 L17 15',
  J: 'M7 0 L18 0 M14 0 L14 21 C14 32 3 32 2 22',
  K: 'M3 0 L3 30 M18 0 L3 17 M8 12 L18 30',
  M: 'M1 30 L3 0 L10 20 L17 0 L19 30',
  N: 'M3 30 L3 0 L17 30 L17 0',
  P: 'M3 30 L3 0 L10 0 C21 0 21 16 10 16 L3 16',
  R: 'M3 30 L3 0 L10 0 C21 0 21 15 10 15 L3 15 M10 15 L18 30',
  T: 'M1 0 L19 0 M10 0 L10 30',
  U: 'M3 0 L3 20 C3 33 17 33 17 20 L17 0',
  W: 'M0 0 L5 30 L10 9 L15 30 L20 0',
  X: 'M2 0 L18 30 M18 0 L2 30',
  Y: 'M2 0 L10 14 L18 0 M10 14 L10 30',
  3: 'M3 4 C8 -3 18 -1 17 7 C17 13 12 14 8 14 C14 14 19 16 18 23 C17 32 6 33 2 26',
  4: 'M14 30 L14 0 L1 21 L19 21',
  6: 'M16 2 C6 1 2 12 2 20 C2 34 18 33 18 21 C18 12 6 10 2 20',
  7: 'M2 0 L18 0 L8 30',
  9: 'M4 28 C14 29 18 18 18 10 C18 -4 2 -3 2 9 C2 18 14 20 18 10',
};

const CHARACTERS = Object.keys(STROKES);
const INKS = ['#0f766e', '#134e4a', '#1f2937', '#7c2d12', '#1e3a8a'];

const pick = <T>(from: readonly T[], random: Random): T => from[random(from.length)] as T;
const between = (low: number, high: number, random: Random): number => low + random(high - low + 1);

/** Four or five characters. */
export const captchaText = (random: Random): string =>
  Array.from({ length: between(4, 5, random) }, () => pick(CHARACTERS, random)).join('');

function glyph(character: string, centre: number, random: Random): string {
  const [turn, slant, across, down] = [
    between(-24, 24, random),
    between(-12, 12, random),
    between(85, 115, random),
    between(90, 120, random),
  ];
  const place = `translate(${centre} ${CAPTCHA_HEIGHT / 2 + between(-5, 5, random)})`;
  const shape = `rotate(${turn}) skewX(${slant}) scale(${across / 100} ${down / 100}) translate(-10 -15)`;
  return `<path transform="${place} ${shape}" d="${STROKES[character]}" stroke="${pick(INKS, random)}" stroke-width="${between(26, 36, random) / 10}"/>`;
}

function noiseLine(random: Random): string {
  const height = () => random(CAPTCHA_HEIGHT);
  const curve = `M${random(20)} ${height()} C${between(30, 70, random)} ${height()} ${between(80, 120, random)} ${height()} ${between(140, 160, random)} ${height()}`;
  return `<path d="${curve}" stroke="${pick(INKS, random)}" stroke-opacity="0.45" stroke-width="${between(10, 18, random) / 10}"/>`;
}

const speck = (random: Random): string =>
  `<circle cx="${random(CAPTCHA_WIDTH)}" cy="${random(CAPTCHA_HEIGHT)}" r="${between(6, 14, random) / 10}" fill="${pick(INKS, random)}" fill-opacity="0.4"/>`;

export function drawCaptcha(text: string, random: Random): string {
  const step = CAPTCHA_WIDTH / text.length;
  const parts = [
    ...Array.from({ length: 24 }, () => speck(random)),
    ...Array.from(text, (character, index) => glyph(character, Math.round(step * (index + 0.5)) + between(-3, 3, random), random)),
    ...Array.from({ length: between(3, 4, random) }, () => noiseLine(random)),
  ];
  const size = `width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#f1f5f4"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g></svg>`;
}

/** Drawn as pixels, because a program could read the strokes of an SVG. */
export async function captchaImage(text: string, random: Random): Promise<string> {
  const png = await sharp(Buffer.from(drawCaptcha(text, random)))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

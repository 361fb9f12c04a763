// What was agreed to and the signature under it as one picture, so that neither can be shown without the other.
const WIDTH = 1000;
const EDGE = 40;
const SIZE = 30;
const LINE = 48;

function linesOf(pen: CanvasRenderingContext2D, words: string): string[] {
  const lines = [''];
  for (const character of words) {
    const line = `${lines.at(-1) ?? ''}${character}`;
    if (pen.measureText(line).width > WIDTH - 2 * EDGE) lines.push(character);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** The signature itself where the browser cannot draw. */
export async function withWords(signature: Blob, words: string): Promise<Blob> {
  try {
    const picture = await createImageBitmap(signature);
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (!pen) return signature;
    const font = `${SIZE}px sans-serif`;
    pen.font = font;
    const lines = linesOf(pen, words);
    const part = Math.min(1, (WIDTH - 2 * EDGE) / picture.width);
    canvas.width = WIDTH;
    canvas.height = Math.round(2 * EDGE + lines.length * LINE + picture.height * part);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#16202a';
    // A canvas forgets its font when its size is set.
    pen.font = font;
    lines.forEach((line, at) => pen.fillText(line, EDGE, EDGE + SIZE + at * LINE));
    pen.drawImage(picture, EDGE, EDGE + lines.length * LINE, picture.width * part, picture.height * part);
    picture.close();
    return (await toPng(canvas)) ?? signature;
  } catch {
    return signature;
  }
}

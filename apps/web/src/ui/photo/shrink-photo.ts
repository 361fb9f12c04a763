// Photos of a phone have many megabytes; what a record needs fits in a fraction of one.
const LONGEST = 1600;
const QUALITY = 0.8;

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));

/** A smaller version of the photo; the photo itself where the browser cannot make one or it would not be smaller. */
export async function shrinkPhoto(file: File): Promise<{ readonly blob: Blob; readonly name: string }> {
  const same = { blob: file, name: file.name };
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const part = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * part);
    canvas.height = Math.round(picture.height * part);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await toJpeg(canvas);
    return blob === null || blob.size >= file.size ? same : { blob, name: file.name.replace(/\.\w+$/, '') + '.jpg' };
  } catch {
    // A browser without the means, or a file that is no picture: the server decides about it.
    return same;
  }
}

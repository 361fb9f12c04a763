// Width and height of a picture as its own header states them, read before any decoder touches the bytes. A few bytes can claim a billion
// pixels; what is claimed here is what a decoder would reserve memory for.

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Null when the header is not there or is not that of the type. */
export function readSize(content: Buffer, type: PictureType): Size | null {
  try {
    const size = READERS[type](content);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch {
    // The header ends before its numbers do.
    return null;
  }
}

const READERS: Readonly<Record<PictureType, (content: Buffer) => Size | null>> = {
  'image/png': (content) =>
    content.toString('latin1', 12, 16) === 'IHDR' ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null,
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
  'image/jpeg': sizeOfJpeg,
};

/** Decoders draw the frames on the screen the header names; a frame may lie outside of it and enlarges it. */
function sizeOfGif(content: Buffer): Size | null {
  if (content.toString('latin1', 0, 4) !== 'GIF8') return null;
  const screen = { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
  const flags = content.readUInt8(10);
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
  let at = 13 + colours;
  // Extensions stand before the first frame: a label, then blocks that begin with their length.
  while (content[at] === 0x21) {
    at += 2;
    while (content.readUInt8(at) > 0) at += content.readUInt8(at) + 1;
    at += 1;
  }
  if (content[at] !== 0x2c) return null;
  return {
    width: Math.max(screen.width, content.readUInt16LE(at + 1) + content.readUInt16LE(at + 5)),
    height: Math.max(screen.height, content.readUInt16LE(at + 3) + content.readUInt16LE(at + 7)),
  };
}

function sizeOfWebp(content: Buffer): Size | null {
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return content[20] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null;
    }
    case 'VP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Start-of-frame markers; the others between 0xc0 and 0xcf are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function sizeOfJpeg(content: Buffer): Size | null {
  let at = 2;
  while (at < content.length) {
    if (content[at] !== 0xff) return null;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (isFrame(marker)) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

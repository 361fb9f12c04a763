import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  BrokenPicture,
  HugePicture,
  checkPicture,
  isHuge,
  isPictureType,
  longerSide,
  preparePicture,
  type PictureType,
} from './picture.ts';
import { readSize } from './picture-size.ts';

const drawing = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe('a picture for keeping', () => {
  it.each([
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/webp', 'webp'],
    ['image/gif', 'gif'],
  ] as const)('stays %s and is made smaller, never larger', async (type, format) => {
    const large = await drawing(90, 60).toFormat(format).toBuffer();
    expect(await sharp(await preparePicture(large, type, 45)).metadata()).toMatchObject({ format, width: 45, height: 30 });
    expect(await sharp(await preparePicture(large, type, 1000)).metadata()).toMatchObject({ format, width: 90, height: 60 });
  });

  it('stands upright and tells nothing of where and with what it was taken', async () => {
    const taken = await drawing(60, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .toBuffer();
    expect(taken.includes('Phone')).toBe(true);
    const kept = await preparePicture(taken, 'image/jpeg', 1000);
    const { width, height, exif, orientation, xmp, iptc, icc } = await sharp(kept).metadata();
    expect([width, height]).toEqual([40, 60]);
    expect([exif, orientation, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(kept.includes('Phone')).toBe(false);
  });

  it('of a moving one is the first frame', async () => {
    const frames = sharp(Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    });
    const moving = await frames.gif({ delay: [100, 100] }).toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const kept = await sharp(await preparePicture(moving, 'image/gif', 100)).metadata();
    expect([kept.pages ?? 1, kept.width, kept.height]).toEqual([1, 10, 10]);
  });
});

describe('the size in the header', () => {
  it.each([
    ['image/png', (drawn: Sharp) => drawn.png()],
    ['image/png', (drawn: Sharp) => drawn.png({ progressive: true })],
    ['image/jpeg', (drawn: Sharp) => drawn.jpeg()],
    ['image/jpeg', (drawn: Sharp) => drawn.jpeg({ progressive: true }).withMetadata({ orientation: 3 })],
    ['image/webp', (drawn: Sharp) => drawn.webp()],
    ['image/webp', (drawn: Sharp) => drawn.webp({ lossless: true })],
    ['image/webp', (drawn: Sharp) => drawn.webp().withMetadata({ orientation: 3 })],
    ['image/gif', (drawn: Sharp) => drawn.gif()],
  ] as const)('is what a decoder finds: %s %#', async (type, format) => {
    const content = await format(drawing(90, 61)).toBuffer();
    expect(readSize(content, type)).toEqual({ width: 90, height: 61 });
    for (const other of ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const)
      if (other !== type) expect(readSize(content, other)).toBeNull();
  });

  it('is none where the header is cut off, whatever remains of it', async () => {
    for (const [type, format] of [
      ['image/png', 'png'],
      ['image/jpeg', 'jpeg'],
      ['image/webp', 'webp'],
      ['image/gif', 'gif'],
    ] as const) {
      const content = await drawing(9, 9).toFormat(format).toBuffer();
      for (let kept = 0; kept < 24; kept += 1) expect(readSize(content.subarray(0, kept), type)).toBeNull();
    }
  });
});

describe('what is no picture', () => {
  const whole = () => drawing(200, 200).jpeg().toBuffer();

  it('is cut off, or something else behind the first bytes', async () => {
    const cut = (await whole()).subarray(0, 9_000);
    await expect(checkPicture(cut, 'image/jpeg')).rejects.toThrow(BrokenPicture);
    const false_ = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);
    await expect(checkPicture(false_, 'image/png')).rejects.toThrow(BrokenPicture);
    await expect(preparePicture(false_, 'image/png', 100)).rejects.toThrow(BrokenPicture);
  });

  it('is of another format than it says', async () => {
    await expect(checkPicture(await whole(), 'image/png')).rejects.toThrow(BrokenPicture);
    await expect(checkPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png')).rejects.toThrow(
      BrokenPicture,
    );
    expect(isPictureType('image/svg+xml')).toBe(false);
  });

  /** Pictures that claim another size than they have, each in the way of its format. */
  const claiming: Record<PictureType, (width: number, height: number) => Promise<Buffer>> = {
    'image/png': async (width, height) => {
      const bomb = await drawing(10, 10).png().toBuffer();
      bomb.writeUInt32BE(width, 16);
      bomb.writeUInt32BE(height, 20);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      return bomb;
    },
    'image/jpeg': async (width, height) => {
      const bomb = await drawing(10, 10).jpeg().toBuffer();
      const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
      bomb.writeUInt16BE(height, frame + 5);
      bomb.writeUInt16BE(width, frame + 7);
      return bomb;
    },
    'image/webp': async (width, height) => {
      const bomb = await drawing(10, 10).webp().toBuffer();
      bomb.writeUInt16LE(width, 26);
      bomb.writeUInt16LE(height, 28);
      return bomb;
    },
    'image/gif': async (width, height) => {
      const bomb = await drawing(10, 10).gif().toBuffer();
      bomb.writeUInt16LE(width, 6);
      bomb.writeUInt16LE(height, 8);
      return bomb;
    },
  };

  it.each(Object.entries(claiming) as [PictureType, (typeof claiming)[PictureType]][])(
    'would unpack to more than anyone can look at: %s',
    async (type, bomb) => {
      expect([isHuge(await bomb(10_000, 5_000), type), isHuge(await bomb(10_000, 5_001), type)]).toEqual([false, true]);
      await expect(checkPicture(await bomb(10_000, 5_001), type)).rejects.toThrow(HugePicture);
      await expect(preparePicture(await bomb(10_000, 5_001), type, 100)).rejects.toThrow(HugePicture);
    },
  );
});

it('the longer side is that of the picture', async () => {
  expect(await longerSide(await drawing(30, 70).png().toBuffer())).toBe(70);
});

import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, captchaImage, captchaText, drawCaptcha } from './captcha-picture.ts';

describe('the text of a captcha', () => {
  it('has four or five characters, none of which is mistaken for another', () => {
    const texts = Array.from({ length: 2_000 }, () => captchaText(randomInt));
    expect(new Set(texts.map((text) => text.length))).toEqual(new Set([4, 5]));
    expect(texts.filter((text) => !/^[ACDEFHJKMNPRTUWXY34679]+$/.test(text))).toEqual([]);
  });

  it('follows the random source it is given', () => {
    expect(captchaText(() => 0)).toBe('3333');
  });
});

describe('the picture', () => {
  it('is drawn from strokes, turned by chance, crossed by lines; it holds no text', () => {
    const svg = drawCaptcha('W7KX', randomInt);
    expect(svg).not.toMatch(/<text|W7KX/);
    const glyphs = svg.match(/<path transform="[^"]*rotate\((-?\d+)\)/g) ?? [];
    expect(glyphs).toHaveLength(4);
    const lines = svg.match(/stroke-opacity/g) ?? [];
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(drawCaptcha('W7KX', randomInt)).not.toBe(drawCaptcha('W7KX', randomInt));
  });

  it('travels as a PNG with ink on it', async () => {
    const image = await captchaImage('ACDE', randomInt);
    const prefix = 'data:image/png;base64,';
    expect(image.startsWith(prefix)).toBe(true);
    const picture = sharp(Buffer.from(image.slice(prefix.length), 'base64'));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT });
    const { channels } = await picture.stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });

  it('knows strokes for every character it may have to draw', () => {
    for (let index = 0; index < 22; index++) {
      const text = captchaText((below) => (below === 2 ? 0 : index));
      expect(drawCaptcha(text, () => 0)).not.toContain('undefined');
    }
  });
});

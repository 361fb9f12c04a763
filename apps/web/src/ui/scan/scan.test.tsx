import { afterEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../platform/testing/index.ts';
import { ScanCamera, ScanPhoto, type CodeFormat, type ScanProblem } from '../index.ts';

/** The library compiles WebAssembly that no test environment serves; e2e/mobile.test.ts reads a real label with it. */
const library = vi.hoisted(() => ({
  prepare: vi.fn(async () => undefined as unknown),
  readCode: vi.fn(async () => null as string | null),
}));
vi.mock('./scan-library.ts', () => library);

const track = { stop: vi.fn() };
const stream = { getTracks: () => [track] };
function withCamera(open: () => Promise<unknown> = async () => stream): void {
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: open } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
}
/** A browser that reads these formats itself; each look answers the next text. */
function withDetector(supported: readonly string[], texts: (string | null)[]): readonly string[][] {
  const asked: string[][] = [];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => supported;
      constructor({ formats }: { readonly formats: string[] }) {
        asked.push(formats);
      }
      detect = async () => [texts.shift() ?? null].flatMap((rawValue) => (rawValue === null ? [] : [{ rawValue }]));
    },
  );
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  library.prepare.mockReset().mockResolvedValue(undefined);
  library.readCode.mockReset().mockResolvedValue(null);
  track.stop.mockReset();
});

function openCamera(formats: readonly CodeFormat[]) {
  const texts: string[] = [];
  const problems: ScanProblem[] = [];
  const view = renderPage(
    <ScanCamera formats={formats} onText={(text) => void texts.push(text)} onProblem={(problem) => void problems.push(problem)} />,
  );
  return { ...view, texts, problems };
}

// Readers are kept by their formats for the life of the page, so the first test of a list of formats decides what reads it.
describe('the camera', () => {
  test('without a reader that could be loaded says so, lets go of the camera, and asks again the next time', async () => {
    withCamera();
    library.prepare.mockRejectedValueOnce(new Error('offline'));
    const first = openCamera(['qr_code']);
    await waitFor(() => expect(first.problems).toEqual(['reader']));
    expect(track.stop).toHaveBeenCalled();
    first.unmount();
    library.readCode.mockResolvedValueOnce(null).mockResolvedValueOnce('label');
    const second = openCamera(['qr_code']);
    await waitFor(() => expect(second.texts).toEqual(['label']));
    expect(library.readCode.mock.calls).toHaveLength(2);
    expect(library.readCode.mock.lastCall).toEqual([screen.getByLabelText('摄像头画面'), ['qr_code']]);
    expect(second.problems).toEqual([]);
  });

  test('a browser that has the class and lacks a format reads with the library', async () => {
    withCamera();
    const asked = withDetector(['qr_code'], ['never']);
    library.readCode.mockResolvedValue('134567890123456789');
    const { texts } = openCamera(['qr_code', 'code_128']);
    await waitFor(() => expect(texts).toEqual(['134567890123456789']));
    expect(asked).toEqual([]);
  });

  test('a browser that reads all formats needs no library; a code is told once and the camera is let go', async () => {
    withCamera();
    const asked = withDetector(['qr_code', 'code_128'], [null, 'house', 'again']);
    const { texts } = openCamera(['code_128']);
    await waitFor(() => expect(texts).toEqual(['house']));
    expect(asked).toEqual([['code_128']]);
    expect(library.prepare).not.toHaveBeenCalled();
    expect(track.stop).toHaveBeenCalled();
  });

  test('a camera that is refused is said, one that opens after the page was left is let go', async () => {
    withCamera(() => Promise.reject(new Error('refused')));
    const { problems, unmount } = openCamera(['qr_code']);
    await waitFor(() => expect(problems).toEqual(['camera']));
    unmount();
    const camera = Promise.withResolvers<unknown>();
    withCamera(() => camera.promise);
    const late = openCamera(['qr_code']);
    late.unmount();
    camera.resolve(stream);
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    expect([late.texts, late.problems]).toEqual([[], []]);
  });
});

test('a photo is read; one without a code, and a file that is no picture, answer nothing', async () => {
  const close = vi.fn();
  const texts: (string | null)[] = [];
  renderPage(<ScanPhoto formats={['qr_code']} onText={(text) => void texts.push(text)} />);
  const choose = () => userEvent.upload(screen.getByLabelText('选择二维码照片'), new File(['x'], 'label.png', { type: 'image/png' }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close }));
  library.readCode.mockResolvedValueOnce('label').mockResolvedValueOnce(null);
  await choose();
  await waitFor(() => expect(texts).toEqual(['label']));
  await choose();
  await waitFor(() => expect(texts).toEqual(['label', null]));
  expect(close).toHaveBeenCalledTimes(2);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await choose();
  await waitFor(() => expect(texts).toEqual(['label', null, null]));
});

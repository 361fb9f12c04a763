import { describe, expect, it } from 'vitest';
import { isTapeOf, wavOf } from './tape.rules.ts';

interface Spoken {
  readonly stream: number;
  readonly ms: number;
  readonly stamp: number;
  readonly codec?: number;
  readonly sound: readonly number[];
}

/** As rtpengine writes it: Ethernet, IPv4, UDP, RTP. */
function pcapOf(packets: readonly Spoken[]): Buffer {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  const frames = packets.map(({ stream, ms, stamp, codec = 8, sound }) => {
    const rtp = Buffer.alloc(12);
    rtp.writeUInt8(0x80, 0);
    rtp.writeUInt8(codec, 1);
    rtp.writeUInt32BE(stamp >>> 0, 4);
    rtp.writeUInt32BE(stream, 8);
    const ip = Buffer.alloc(28);
    ip.writeUInt8(0x45, 0);
    const frame = Buffer.concat([Buffer.alloc(12), Buffer.from([8, 0]), ip, rtp, Buffer.from(sound)]);
    const record = Buffer.alloc(16);
    record.writeUInt32LE(1_700_000_000 + Math.floor(ms / 1000), 0);
    record.writeUInt32LE((ms % 1000) * 1000, 4);
    record.writeUInt32LE(frame.length, 8);
    record.writeUInt32LE(frame.length, 12);
    return Buffer.concat([record, frame]);
  });
  return Buffer.concat([head, ...frames]);
}
const samplesOf = (wav: Buffer | null): number[] =>
  wav === null ? [] : Array.from({ length: (wav.length - 44) / 2 }, (_, at) => wav.readInt16LE(44 + at * 2));

/** G.711: 0xd5 and 0xff are silence; 0xaa is the loudest of A-law, 0x80 of µ-law. */
const LOUD = 32_256;

describe('a recording of rtpengine', () => {
  it('becomes a WAV with both sides, each where it began', () => {
    const wav = wavOf(
      pcapOf([
        { stream: 1, ms: 0, stamp: 5_000, sound: [0xaa, 0xd5] },
        { stream: 2, ms: 1, stamp: 90_000, codec: 0, sound: [0x80] },
      ]),
    );
    expect(wav?.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav?.readUInt32LE(24)).toBe(8000);
    const samples = samplesOf(wav);
    expect(samples.slice(0, 3)).toEqual([LOUD, 8, 0]);
    expect(samples[8]).toBe(32_124);
  });
  it('goes on by the clock of whoever speaks, and lays a packet that comes twice or late once, where it belongs', () => {
    const samples = samplesOf(
      wavOf(
        pcapOf([
          { stream: 1, ms: 0, stamp: -2, sound: [0xaa, 0xaa] },
          { stream: 1, ms: 90, stamp: 2, sound: [0xaa] },
          { stream: 1, ms: 91, stamp: 2, sound: [0xaa] },
          { stream: 1, ms: 92, stamp: 0, sound: [0xd5, 0xd5] },
        ]),
      ),
    );
    expect(samples.slice(0, 6)).toEqual([LOUD, LOUD, 8, 8, LOUD, 0]);
  });
  it('does not overflow where both are loud', () => {
    const packets = [1, 2].map((stream) => ({ stream, ms: 0, stamp: 0, sound: [0xaa] }));
    expect(samplesOf(wavOf(pcapOf(packets)))[0]).toBe(32_767);
  });
  it('is none where nobody spoke, the codec is another, or the file is no recording', () => {
    expect(wavOf(pcapOf([]))).toBeNull();
    expect(wavOf(pcapOf([{ stream: 1, ms: 0, stamp: 0, codec: 111, sound: [1] }]))).toBeNull();
    expect(wavOf(Buffer.from('nonsense'))).toBeNull();
    expect(wavOf(pcapOf([{ stream: 1, ms: 0, stamp: 0, sound: [1] }]).subarray(0, 50))).toBeNull();
  });
  it('is found by the Call-ID in its name', () => {
    expect(isTapeOf('1-7@127.0.0.1', '1-7%40127.0.0.1-97285b16ab8eaa81.pcap')).toBe(true);
    expect(isTapeOf('1-7@127.0.0.1', '1-7%40127.0.0.11-97285b16ab8eaa81.pcap')).toBe(false);
    expect(isTapeOf('../x', '%zz-97285b16ab8eaa81.pcap')).toBe(false);
  });
});

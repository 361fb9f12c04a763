// A recording of rtpengine as sound: the packets of both sides in a pcap file (`--recording-method=pcap --recording-format=eth`) become one WAV, which
// every browser plays. Trunks speak G.711, so nothing else is read; a call in another codec is silent here.

const RATE = 8000;
const LONGEST_S = 2 * 3600;
const PCAP = 0xa1b2c3d4;
const ETHERNET = 14;
const CODECS = { ulaw: 0, alaw: 8 } as const;

function decodeAlaw(byte: number): number {
  const value = byte ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 0x0f) << 4) + 8;
  const sample = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return value & 0x80 ? sample : -sample;
}
function decodeUlaw(byte: number): number {
  const value = ~byte & 0xff;
  const sample = ((((value & 0x0f) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84;
  return value & 0x80 ? -sample : sample;
}
const tableOf = (decode: (byte: number) => number): Int16Array => Int16Array.from({ length: 256 }, (_, byte) => decode(byte));
const TABLES: Readonly<Record<number, Int16Array>> = { [CODECS.ulaw]: tableOf(decodeUlaw), [CODECS.alaw]: tableOf(decodeAlaw) };

interface Sound {
  readonly stream: number;
  /** Seconds since the epoch, when it was recorded. */
  readonly at: number;
  /** In samples, by the clock of whoever spoke. */
  readonly stamp: number;
  readonly table: Int16Array;
  readonly payload: Buffer;
}

/** Undefined for what is no sound of ours, such as RTCP. */
function soundIn(frame: Buffer, at: number): Sound | undefined {
  const isV6 = frame.length > ETHERNET && frame.readUInt16BE(12) === 0x86dd;
  const ip = frame.subarray(ETHERNET);
  if (ip.length < 20) return undefined;
  const rtp = ip.subarray((isV6 ? 40 : ((ip[0] ?? 0) & 15) * 4) + 8);
  if (rtp.length < 12) return undefined;
  const [flags = 0, kind = 0] = rtp;
  const table = TABLES[kind & 0x7f];
  if (flags >> 6 !== 2 || !table) return undefined;
  const named = 12 + (flags & 0x0f) * 4;
  const extended = (flags & 0x10) !== 0 && rtp.length >= named + 4;
  const begin = extended ? named + 4 + rtp.readUInt16BE(named + 2) * 4 : named;
  const end = rtp.length - ((flags & 0x20) === 0 ? 0 : (rtp.at(-1) ?? 0));
  return { stream: rtp.readUInt32BE(8), at, stamp: rtp.readUInt32BE(4), table, payload: rtp.subarray(begin, Math.max(begin, end)) };
}

function* soundsIn(pcap: Buffer): Generator<Sound> {
  if (pcap.length < 24 || pcap.readUInt32LE(0) !== PCAP) return;
  for (let from = 24; from + 16 <= pcap.length;) {
    const size = pcap.readUInt32LE(from + 8);
    const sound = soundIn(pcap.subarray(from + 16, from + 16 + size), pcap.readUInt32LE(from) + pcap.readUInt32LE(from + 4) / 1e6);
    if (sound) yield sound;
    from += 16 + size;
  }
}

/** Each side is laid where it began by the clock of the recorder, and goes on by its own, so that late packets tear no holes. */
function mix(pcap: Buffer): Int16Array {
  const begun = new Map<number, { readonly place: number; readonly stamp: number; readonly laid: Set<number> }>();
  const mixed = new Int16Array(lengthOf(pcap));
  let start: number | undefined;
  for (const { stream, at, stamp, table, payload } of soundsIn(pcap)) {
    start ??= at;
    const first = begun.get(stream) ?? { place: Math.round((at - start) * RATE), stamp, laid: new Set<number>() };
    begun.set(stream, first);
    const place = first.place + ((stamp - first.stamp) | 0);
    if (place < 0 || first.laid.has(place)) continue;
    first.laid.add(place);
    for (let n = 0; n < payload.length && place + n < mixed.length; n++) {
      const sum = (mixed[place + n] ?? 0) + (table[payload[n] ?? 0] ?? 0);
      mixed[place + n] = Math.max(-32_768, Math.min(32_767, sum));
    }
  }
  return mixed;
}
function lengthOf(pcap: Buffer): number {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { at } of soundsIn(pcap)) [first, last] = [Math.min(first, at), Math.max(last, at)];
  return last === 0 ? 0 : Math.ceil(Math.min(LONGEST_S, last - first + 0.1) * RATE);
}

/** Null when nothing was said. */
export function wavOf(pcap: Buffer): Buffer | null {
  const mixed = mix(pcap);
  if (mixed.length === 0) return null;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + mixed.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [1, 1].entries()) head.writeUInt16LE(value, 20 + at * 2);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  for (const [at, value] of [2, 16].entries()) head.writeUInt16LE(value, 32 + at * 2);
  head.write('data', 36);
  head.writeUInt32LE(mixed.byteLength, 40);
  return Buffer.concat([head, Buffer.from(mixed.buffer)]);
}

/** Whether a file of rtpengine, `<Call-ID as in an address>-<16 characters>.pcap`, is of this call. */
export function isTapeOf(callId: string, file: string): boolean {
  const [, named] = /^(.+)-[0-9a-f]{16}\.pcap$/.exec(file) ?? [];
  try {
    return named !== undefined && decodeURIComponent(named) === callId;
  } catch {
    return false;
  }
}

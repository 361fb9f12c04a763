// RSA-OAEP with SHA-256 in plain arithmetic. It is loaded only by pages on plain http, where browsers withhold crypto.subtle; everywhere
// else encrypt-password.ts uses the browser's implementation. It only encrypts with a public key, so no secret exponent can leak by timing.
import { sha256 } from '@noble/hashes/sha2.js';

interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  /** Length of the modulus in bytes. */
  readonly size: number;
}

const HASH_LENGTH = 32;
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBigInt = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') || '0'}`);

function toBytes(value: bigint, length: number): Uint8Array {
  const text = value.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16));
}

/** Reads one DER element of the given tag and returns its content and the bytes after it. */
function readElement(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } {
  const first = bytes[1];
  if (bytes[0] !== tag || first === undefined) throw new Error('public key is not SPKI');
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : Number(toBigInt(bytes.subarray(2, start)));
  if (start + length > bytes.length) throw new Error('public key is cut short');
  return { content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function parseSpki(base64: string): PublicKey {
  const spki = readElement(fromBase64(base64), SEQUENCE).content;
  const algorithm = readElement(spki, SEQUENCE);
  // The first byte of a bit string counts its unused bits.
  const bits = readElement(algorithm.rest, BIT_STRING).content.subarray(1);
  const key = readElement(bits, SEQUENCE).content;
  const modulus = readElement(key, INTEGER);
  const exponent = readElement(modulus.rest, INTEGER);
  const n = toBigInt(modulus.content);
  return { modulus: n, exponent: toBigInt(exponent.content), size: Math.ceil(n.toString(16).length / 2) };
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let counter = 0; counter * HASH_LENGTH < length; counter += 1) {
    const block = sha256(new Uint8Array([...seed, ...toBytes(BigInt(counter), 4)]));
    out.set(block.subarray(0, Math.min(HASH_LENGTH, length - counter * HASH_LENGTH)), counter * HASH_LENGTH);
  }
  return out;
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, index) => byte ^ (right[index] ?? 0));

/** Encrypts UTF-8 text with an SPKI DER key in base64; the result is base64. */
export function encryptOaep(text: string, spkiBase64: string): string {
  const key = parseSpki(spkiBase64);
  const message = new TextEncoder().encode(text);
  const blockLength = key.size - HASH_LENGTH - 1;
  if (message.length > blockLength - HASH_LENGTH - 1) throw new Error('text is too long for the key');
  const block = new Uint8Array(blockLength);
  block.set(sha256(new Uint8Array()));
  block[blockLength - message.length - 1] = 1;
  block.set(message, blockLength - message.length);
  const seed = crypto.getRandomValues(new Uint8Array(HASH_LENGTH));
  const maskedBlock = xor(block, mask(seed, blockLength));
  const maskedSeed = xor(seed, mask(maskedBlock, HASH_LENGTH));
  const encoded = toBigInt(new Uint8Array([0, ...maskedSeed, ...maskedBlock]));
  return toBase64(toBytes(power(encoded, key.exponent, key.modulus), key.size));
}

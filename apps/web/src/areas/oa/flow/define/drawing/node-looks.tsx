// How the ten types look: colour, sign and the digit that draws one.
import './node-looks.css';
import type { ReactNode } from 'react';
import { NODE, type NodeType } from '@anju/contract';

interface Look {
  readonly colour: string;
  /** Lines of the sign in a square of 16. */
  readonly path: string;
  readonly digit: string;
}

const LOOKS: Readonly<Record<NodeType, Look>> = {
  [NODE.start]: { colour: '#0f766e', path: 'M3 13l.6-2.6 7-7 2 2-7 7zM9.5 4.5l2 2', digit: '1' },
  [NODE.audit]: { colour: '#1d5fbf', path: 'm3 8.5 3.2 3.2L13 5', digit: '2' },
  [NODE.countersign]: {
    colour: '#6b4fb3',
    path: 'M8 2.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM3 13.5c.5-2.6 2.4-4 5-4s4.5 1.4 5 4',
    digit: '3',
  },
  [NODE.approve]: { colour: '#95480a', path: 'M4 14V2.5h8l-2 3 2 3H4', digit: '4' },
  [NODE.conclude]: { colour: '#166b36', path: 'M4 2h5.5l3 3v9H4zM9.5 2v3h3M6 8h4.5M6 10.5h4.5', digit: '5' },
  [NODE.finalise]: {
    colour: '#0e7490',
    path: 'M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z',
    digit: '6',
  },
  [NODE.finish]: { colour: '#4a5764', path: 'm8 2.3 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.5l-3.6 1.9.7-4L2.2 6.6l4-.6z', digit: '7' },
  [NODE.suspend]: { colour: '#8a5a00', path: 'M5.5 3.5v9M10.5 3.5v9', digit: '8' },
  [NODE.follow]: {
    colour: '#a3346b',
    path: 'M8 2a4 4 0 0 0-4 4v3l-1.3 2.3h10.6L12 9V6a4 4 0 0 0-4-4zM6.5 13.3a1.6 1.6 0 0 0 3 0',
    digit: '9',
  },
  [NODE.terminate]: { colour: '#b92b19', path: 'm4 4 8 8M12 4l-8 8', digit: '0' },
};

export const lookOf = (type: NodeType): Look => LOOKS[type];

/** In the order of the digits. */
export const PALETTE: readonly NodeType[] = [
  NODE.start,
  NODE.audit,
  NODE.countersign,
  NODE.approve,
  NODE.conclude,
  NODE.finalise,
  NODE.finish,
  NODE.suspend,
  NODE.follow,
  NODE.terminate,
];

export const typeOfDigit = (digit: string): NodeType | undefined => PALETTE.find((type) => LOOKS[type].digit === digit);

export function NodeSign({ type, size = 26 }: { readonly type: NodeType; readonly size?: number }) {
  const { colour, path } = LOOKS[type];
  return (
    <span className="flow-sign" style={{ background: colour, width: size, height: size }} aria-hidden>
      <Drawn path={path} size={size - 12} />
    </span>
  );
}

/** A sign drawn with lines, in the colour of the text. */
export function Drawn({ path, size = 14 }: { readonly path: string; readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" className="flow-drawn" aria-hidden>
      <path d={path} />
    </svg>
  );
}

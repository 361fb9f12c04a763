// A field to sign in with a finger, a pen or the mouse. What is drawn is kept as lines, so that it can be drawn again in another size.
import { useEffect, useImperativeHandle, useRef, type PointerEvent, type Ref } from 'react';
import './signature-pad.css';

type Point = readonly [x: number, y: number];

export interface SignatureHandle {
  /** The signature as PNG; null when nothing was drawn. */
  readonly toPng: () => Promise<Blob | null>;
  readonly clear: () => void;
}

interface SignaturePadProps {
  readonly ref: Ref<SignatureHandle>;
  readonly onChange: (signed: boolean) => void;
}

const INK = '#16202a';
const HEIGHT = 170;

function draw(canvas: HTMLCanvasElement, strokes: readonly (readonly Point[])[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.lineWidth = 2.6;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = INK;
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    pen.beginPath();
    pen.moveTo(first[0], first[1]);
    // A dot is a line of no length.
    for (const [x, y] of rest.length > 0 ? rest : [first]) pen.lineTo(x, y);
    pen.stroke();
  }
}

export function SignaturePad({ ref, onChange }: SignaturePadProps) {
  const field = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Point[][]>([]);
  const drawing = useRef(false);

  useEffect(() => {
    const canvas = field.current;
    if (!canvas) return undefined;
    const fit = () => {
      const scale = Math.min(2, window.devicePixelRatio || 1);
      canvas.width = Math.round(canvas.clientWidth * scale);
      canvas.height = Math.round(HEIGHT * scale);
      draw(canvas, strokes.current);
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(canvas);
    return () => watch.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    toPng: () =>
      new Promise((resolve) => {
        if (strokes.current.length === 0 || !field.current) resolve(null);
        else field.current.toBlob(resolve, 'image/png');
      }),
    clear: () => {
      strokes.current = [];
      if (field.current) draw(field.current, []);
      onChange(false);
    },
  }));

  function add({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void {
    const { left, top } = currentTarget.getBoundingClientRect();
    strokes.current.at(-1)?.push([clientX - left, clientY - top]);
    draw(currentTarget, strokes.current);
  }

  return (
    <canvas
      ref={field}
      className="ui-signature"
      style={{ height: HEIGHT }}
      role="img"
      aria-label="在此签名"
      onPointerDown={(event) => {
        event.preventDefault();
        // The line goes on when the finger leaves the field.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drawing.current = true;
        strokes.current.push([]);
        add(event);
        onChange(true);
      }}
      onPointerMove={(event) => (drawing.current ? add(event) : undefined)}
      onPointerUp={() => (drawing.current = false)}
      onPointerCancel={() => (drawing.current = false)}
    />
  );
}

import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { RefObject } from 'react';

export interface Paper {
  /** Null while the document is not visible. */
  readonly source: PDFDocumentProxy | null;
  readonly pages: number;
  /** Width and height of the first page; the others are assumed to be the same until they are drawn. */
  readonly sides: readonly [number, number];
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITTING = ZOOMS.indexOf(1);
const MARGIN = 12;
/** A higher resolution costs memory without a visible difference. */
const MAX_DENSITY = 2;

export function PdfPages({ paper }: { readonly paper: Paper }) {
  const { pages, sides } = paper;
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(FITTING);
  const [current, setCurrent] = useState(1);
  const width = useInnerWidth(scroller);
  // 100% fills the width for easy reading; the limit keeps a wide screen from enlarging a page far beyond its print size.
  const fitting = width > 0 ? Math.min(width / sides[0], 1.6) : 1;
  const scale = fitting * (ZOOMS[zoom] ?? 1);

  function noteCurrent() {
    const box = scroller.current;
    if (!box) return;
    const middle = box.scrollTop + box.clientHeight / 2;
    const passed = [...box.querySelectorAll<HTMLElement>('.ui-pdf-page')].filter((page) => page.offsetTop <= middle).length;
    setCurrent(Math.max(1, passed));
  }

  return (
    <>
      <div className="ui-pdf-tools" role="toolbar" aria-label="PDF 工具">
        <span className="ui-date" aria-label="页码">{`${current} / ${pages}`}</span>
        <Button
          type="text"
          size="small"
          icon={<ZoomOutOutlined />}
          aria-label="缩小"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <span className="ui-date" aria-label="缩放">{`${(ZOOMS[zoom] ?? 1) * 100}%`}</span>
        <Button
          type="text"
          size="small"
          icon={<ZoomInOutlined />}
          aria-label="放大"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <div className="ui-pdf-scroll" ref={scroller} tabIndex={0} onScroll={noteCurrent}>
        {Array.from({ length: pages }, (_, index) => (
          <PdfPage key={index} paper={paper} number={index + 1} scale={scale} scroller={scroller} />
        ))}
      </div>
    </>
  );
}

function useInnerWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(0, element.clientWidth - 2 * MARGIN));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

interface PdfPageProps {
  readonly paper: Paper;
  readonly number: number;
  readonly scale: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

function PdfPage({ paper: { source, sides }, number, scale, scroller }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNearness(frame, scroller);
  const [own, setOwn] = useState(sides);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target || !source) return;
    let left = false;
    let cancel = () => {};
    async function draw(from: PDFDocumentProxy, on: HTMLCanvasElement) {
      const page = await from.getPage(number);
      if (left) return;
      const plain = page.getViewport({ scale: 1 });
      setOwn([plain.width, plain.height]);
      const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio || 1, MAX_DENSITY) });
      on.width = Math.floor(viewport.width);
      on.height = Math.floor(viewport.height);
      const task = page.render({ canvas: on, viewport });
      cancel = () => task.cancel();
      await task.promise;
      setFailed(false);
    }
    draw(source, target).catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      cancel();
      // Pages far from view release their memory.
      target.width = 0;
      target.height = 0;
    };
  }, [isNear, source, number, scale]);

  return (
    <div className="ui-pdf-page" ref={frame} style={{ width: own[0] * scale, height: own[1] * scale }}>
      {failed ? <span className="ui-quiet">{`第 ${number} 页无法显示`}</span> : null}
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} hidden={failed} />
    </div>
  );
}

function useNearness(frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '600px 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, scroller]);
  return isNear;
}

import { Button, Segmented, Tooltip } from 'antd';
import { ArrowLeftOutlined, CaretRightOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { StatusTag } from '../../../../ui/index.ts';
import type { FlowDetail } from './drawing/flow-detail.ts';

export type Zoom = 'half' | 'whole' | 'fit';

interface DesignerBarProps {
  readonly flow: FlowDetail;
  /** An old version is being read. */
  readonly shown: number | null;
  readonly dirty: boolean;
  readonly errors: number;
  readonly mayDraw: boolean;
  readonly mayPublish: boolean;
  readonly busy: boolean;
  readonly zoom: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly on: {
    readonly back: () => void;
    readonly undo: () => void;
    readonly redo: () => void;
    readonly zoom: (zoom: Zoom) => void;
    readonly versions: () => void;
    readonly tryOut: () => void;
    readonly save: () => void;
    readonly publish: () => void;
    readonly drop: () => void;
    readonly latest: () => void;
  };
}

const ZOOMS = [
  { value: 'half', label: '50%' },
  { value: 'whole', label: '100%' },
  { value: 'fit', label: '适应' },
] as const;
const zoomOf = (zoom: number): Zoom => (Math.abs(zoom - 1) < 0.01 ? 'whole' : Math.abs(zoom - 0.5) < 0.01 ? 'half' : 'fit');

function standing({ published, running }: FlowDetail): string {
  if (published === null) return '尚未发布';
  return running > 0 ? `v${published} 使用中，${running} 件在途仍按原版本走完` : `v${published} 使用中`;
}

export function DesignerBar(props: DesignerBarProps) {
  const { flow, shown, dirty, errors, mayDraw, mayPublish, busy, zoom, canUndo, canRedo, on } = props;
  const draft = flow.draft ?? (dirty ? (flow.versions[0]?.number ?? 0) + 1 : null);
  return (
    <header className="flow-bar">
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={on.back} />
      <b className="flow-bar-name">{flow.name}</b>
      {shown === null ? (
        draft === null ? null : (
          <StatusTag tone="work">{`v${draft} 草稿`}</StatusTag>
        )
      ) : (
        <StatusTag tone="ended">{`v${shown} 只读`}</StatusTag>
      )}
      <span className="flow-hint flow-bar-state">
        {standing(flow)}
        {dirty ? '，有修改未保存' : ''}
      </span>
      <span className="flow-space" />
      {mayDraw ? (
        <>
          <Tooltip title="撤销 Ctrl+Z">
            <Button icon={<UndoOutlined />} aria-label="撤销" disabled={!canUndo} onClick={on.undo} />
          </Tooltip>
          <Tooltip title="重做 Ctrl+Y">
            <Button icon={<RedoOutlined />} aria-label="重做" disabled={!canRedo} onClick={on.redo} />
          </Tooltip>
        </>
      ) : null}
      <Segmented<Zoom> aria-label="缩放" options={[...ZOOMS]} value={zoomOf(zoom)} onChange={on.zoom} />
      <Button onClick={on.versions}>版本</Button>
      <Button icon={<CaretRightOutlined />} onClick={on.tryOut}>
        试走一件
      </Button>
      {shown === null ? null : <Button onClick={on.latest}>回到最新</Button>}
      {mayDraw && flow.draft !== null && flow.published !== null ? (
        <Button danger onClick={on.drop} disabled={busy}>
          放弃草稿
        </Button>
      ) : null}
      {mayDraw ? (
        <Button onClick={on.save} disabled={!dirty || busy}>
          保存
        </Button>
      ) : null}
      {mayPublish && shown === null ? (
        <Button type="primary" onClick={on.publish} disabled={busy || errors > 0 || (draft === null && !dirty)}>
          {errors > 0 ? `发布（${errors} 处错误）` : '发布'}
        </Button>
      ) : null}
    </header>
  );
}

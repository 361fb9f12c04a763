// 待处理告知公文: the pending notices for one menu, oldest first. Specification 2, section 2.
import { useRef, useState } from 'react';
import { Button, Modal } from 'antd';
import { exportInforms, listInforms, type InformRow } from '@anju/contract/oa/inform';
import { ListPager, useList } from '../../archetypes/index.ts';
import { useAccess } from '../../platform/access/index.ts';
import { download } from '../../platform/api/index.ts';
import { SendInformDialog } from '../../platform/inform/index.ts';
import { ExportPurposeDialog, FailedState, KeyHints, focusUnlessInside } from '../../ui/index.ts';
import { InformDetail } from './inform-detail.tsx';
import { InformTable } from './inform-table.tsx';

const WIDTH = 856;
const HEIGHT = 590;
const PAGE_SIZE = 50;

interface InformListDialogProps {
  readonly companyId: number;
  readonly menu: InformRow['menu'];
  readonly onClose: () => void;
}

export default function InformListDialog({ companyId, menu, onClose }: InformListDialogProps) {
  const access = useAccess(menu);
  const box = useRef<HTMLDivElement>(null);
  const list = useList(listInforms, { companyId, menu }, { size: PAGE_SIZE });
  const [opened, setOpened] = useState<{ readonly rows: readonly InformRow[]; readonly id: number } | null>(null);
  const [passedOn, setPassedOn] = useState<InformRow | null>(null);
  const [exporting, setExporting] = useState(false);
  const { active, extra } = list;
  const open = (row: InformRow) => setOpened({ rows: list.rows, id: row.id });

  return (
    <Modal
      open
      centered
      title="待处理告知公文"
      width={WIDTH}
      styles={{ container: { height: HEIGHT } }}
      classNames={{ container: 'inform-dialog' }}
      mask={{ closable: false }}
      // The rows receive keyboard input as soon as the dialog opens.
      afterOpenChange={(shown) => shown && focusUnlessInside(box.current)}
      onCancel={onClose}
      footer={
        <div className="inform-foot">
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '查看'],
              ['Esc', '关闭'],
            ]}
          />
          <span className="inform-buttons">
            <Button disabled={!access.can('export') || list.total === 0} onClick={() => setExporting(true)}>
              导出
            </Button>
            <Button disabled={!active} onClick={() => setPassedOn(active ?? null)}>
              转发
            </Button>
            <Button type="primary" disabled={!active} onClick={() => active && open(active)}>
              查看
            </Button>
            <Button onClick={onClose}>关闭</Button>
          </span>
        </div>
      }
    >
      {list.error && list.rows.length === 0 ? (
        <FailedState text={list.error.message || '加载失败'} onRetry={list.reload} />
      ) : (
        <InformTable list={list} onOpen={open} box={box} />
      )}
      <div className="inform-under">
        <span className="ui-quiet">{extra ? `超过${extra.days}天未处理的记录将自动清除` : ''}</span>
        <ListPager list={list} sizes={false} />
      </div>
      {opened ? <InformDetail rows={opened.rows} start={opened.id} confirmable onClose={() => setOpened(null)} /> : null}
      <SendInformDialog open={passedOn !== null} source={passedOn ?? undefined} onClose={() => setPassedOn(null)} />
      <ExportPurposeDialog
        open={exporting}
        onClose={() => setExporting(false)}
        onSave={(purpose) => download(exportInforms, { companyId, menu, purpose })}
      />
    </Modal>
  );
}

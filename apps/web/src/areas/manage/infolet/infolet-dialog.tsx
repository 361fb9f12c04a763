import { Form, Input, Segmented, Select } from 'antd';
import {
  changeInfolet,
  createInfolet,
  INFOLET_SOURCES,
  listInfoletJobs,
  previewInfolet,
  type InfoletRow,
  type InfoletSource,
  type InputOf,
} from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { InfoletCard } from '../../../shell/home/infolets-card.tsx';

const REFRESH: readonly (readonly [number, string])[] = [
  [30, '30 秒'],
  [60, '1 分钟'],
  [300, '5 分钟'],
  [600, '10 分钟'],
  [3600, '1 小时'],
  [86_400, '1 天'],
];
export const refreshText = (seconds: number): string => REFRESH.find(([value]) => value === seconds)?.[1] ?? `${seconds} 秒`;

type Values = InputOf<typeof createInfolet>;
const NEW: Values = { title: '', source: 'house-state', width: 1, refreshSeconds: 300, jobIds: [] };

interface InfoletDialogProps {
  /** Absent for a new card. */
  readonly row: InfoletRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function InfoletDialog({ row, readOnly, onClose, onDone }: InfoletDialogProps) {
  const jobs = useRead(listInfoletJobs, {});
  const entry = useRowEntry({ create: createInfolet, change: changeInfolet, row, blank: NEW, onDone });
  const source: InfoletSource = Form.useWatch('source', entry.form) ?? entry.initial.source;
  const title = Form.useWatch('title', entry.form) ?? entry.initial.title;
  return (
    <EntryDialog
      title={row ? `${readOnly ? '查看' : '修改'}首页卡片 ${row.title}` : '新增首页卡片'}
      entry={entry}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Form.Item name="title" label="标题" required>
        <Input maxLength={20} autoFocus />
      </Form.Item>
      <Form.Item name="source" label="数据来源" required extra={INFOLET_SOURCES[source].text}>
        <Select<InfoletSource>
          aria-label="数据来源"
          options={Object.entries(INFOLET_SOURCES).map(([value, facts]) => ({ value: value as InfoletSource, label: facts.title }))}
        />
      </Form.Item>
      <Form.Item name="width" label="宽度" required>
        <Segmented
          options={[
            { value: 1, label: '1 列' },
            { value: 2, label: '2 列' },
            { value: 3, label: '3 列' },
          ]}
        />
      </Form.Item>
      <Form.Item name="refreshSeconds" label="刷新间隔" required>
        <Select<number> aria-label="刷新间隔" options={REFRESH.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="jobIds" label="适用岗位" extra="不选则所有员工可见">
        <Select<number[]>
          aria-label="适用岗位"
          mode="multiple"
          allowClear
          placeholder="全部岗位"
          loading={jobs.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(jobs.data ?? []).map(({ id, name, place }) => ({ value: id, label: `${name}（${place}）` }))}
        />
      </Form.Item>
      <InfoletCard
        title={title || INFOLET_SOURCES[source].title}
        width={1}
        refreshSeconds={300}
        queryKey={[previewInfolet.path, source]}
        read={(signal) => call(previewInfolet, { source }, { signal, loading: false, quiet: true })}
      />
    </EntryDialog>
  );
}

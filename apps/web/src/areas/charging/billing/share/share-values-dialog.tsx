// Agreed values house by house, saved together: percentages must add up to 100.
import { useState } from 'react';
import { Alert, Table } from 'antd';
import { saveShareValues, SHARE_VALUE, type SharePlanRow, type ShareValueRow } from '@anju/contract';
import { addDecimal } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useUnsavedDialog } from '../../../../platform/unsaved/index.ts';
import { DecimalInput, Dialog, FailedState } from '../../../../ui/index.ts';
import { useShareValues } from './share-queries.ts';

const isFigure = (text: string | null | undefined): text is string => text != null && /^\d+(\.\d+)?$/.test(text);

interface Props {
  readonly plan: SharePlanRow;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
export function ShareValuesDialog({ plan, readOnly, onClose, onDone }: Props) {
  const query = useShareValues(plan.id);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const close = useUnsavedDialog(typed.size > 0, onClose);
  const rows = query.data ?? [];
  const valueOf = ({ houseId, value }: ShareValueRow) => typed.get(houseId) ?? value ?? '';
  const given = rows.flatMap((row) => (isFigure(valueOf(row)) ? [{ houseId: row.houseId, value: valueOf(row) }] : []));
  const sum = given.map(({ value }) => value).reduce(addDecimal, '0');
  async function save() {
    setSaving(true);
    setProblem('');
    try {
      await call(saveShareValues, { id: plan.id, version: plan.version, values: given });
      onDone();
    } catch (error) {
      // The typed values stay.
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setSaving(false);
    }
  }
  return (
    <Dialog
      open
      title={`各户约定值 ${plan.name}`}
      okText="保存"
      cancelText={readOnly ? '关闭' : '取消'}
      confirmLoading={saving}
      okButtonProps={readOnly ? { style: { display: 'none' } } : { disabled: query.isPending }}
      onOk={() => void save()}
      onCancel={close}
    >
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {problem ? <Alert type="error" showIcon title={problem} style={{ marginBottom: 8 }} /> : null}
      <p className="share-formula" role="status">
        {SHARE_VALUE.text(plan.customKind)}：{given.length} 户，合计 {sum}
        {plan.customKind === SHARE_VALUE.percent ? '%（应为 100%）' : ''}
      </p>
      <Table<ShareValueRow>
        size="small"
        rowKey="houseId"
        loading={query.isPending}
        dataSource={rows}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: '房屋', render: (_: unknown, row) => `${row.houseCode}${row.disabled ? '（停用）' : ''}` },
          { title: '楼层', dataIndex: 'floor', align: 'right', width: 70 },
          { title: '计费面积', dataIndex: 'chargeArea', align: 'right', width: 100 },
          {
            title: SHARE_VALUE.text(plan.customKind),
            width: 160,
            render: (_: unknown, row) => (
              <DecimalInput
                aria-label={`${row.houseCode} 约定值`}
                scale={6}
                disabled={readOnly}
                value={valueOf(row)}
                onChange={(value) => setTyped(new Map(typed).set(row.houseId, value))}
              />
            ),
          },
        ]}
      />
    </Dialog>
  );
}

import { Button } from 'antd';
import { minutesText, serviceCategory, type ServiceStandardRow } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { StatusTag } from '../../../../ui/index.ts';

export type StandardAction = 'change' | 'state' | 'remove';

interface StandardDetailProps {
  readonly list: RecordList;
  /** Undefined while the page of the list that has it is on its way. */
  readonly row: ServiceStandardRow | undefined;
  readonly access: Access;
  readonly onAct: (action: StandardAction, row: ServiceStandardRow) => void;
  readonly onClose: () => void;
}

export const StandardDetail = ({ list, row: data, access, onAct, onClose }: StandardDetailProps) => (
  <RecordDrawer
    list={list}
    record={{ data }}
    what="服务标准"
    title={({ code }) => code}
    head={({ companyName, disabled }) => ({ where: companyName, tags: disabled ? <StatusTag>停用</StatusTag> : null })}
    foot={(row) => ({
      danger: access.can('remove') ? (
        <Button danger onClick={() => onAct('remove', row)}>
          删除
        </Button>
      ) : null,
      changed: <LastChange at={row.updatedAt} by={row.updatedBy} />,
      acts: access.can('change') ? (
        <>
          <Button onClick={() => onAct('state', row)}>{row.disabled ? '恢复' : '停用'}</Button>
          <Button type="primary" onClick={() => onAct('change', row)}>
            修改
          </Button>
        </>
      ) : null,
    })}
    onClose={onClose}
  >
    {(row) => (
      <Facts
        rows={[
          ['公司', row.companyName],
          ['服务类别', serviceCategory.text(row.category)],
          ['服务等级', row.level],
          ['服务条款', row.clause],
          ['做法与要求', row.measure],
          ['频次', row.frequency],
          ['检查方法', row.checkMethod],
          ['分值', row.score],
          ['响应时限', minutesText(row.responseMinutes)],
          ['完成时限', minutesText(row.finishMinutes)],
        ]}
      />
    )}
  </RecordDrawer>
);

// One subject: what it is, and what can be done with it.
import { Button } from 'antd';
import { DIRECTION, SUBJECT_CATEGORY, type SubjectTree } from '@anju/contract';
import { ymText } from '@anju/domain';
import { Facts, RecordDrawer, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { UseTag } from '../../../../ui/index.ts';
import { BalanceText } from '../../part/index.ts';
import { dimsText, Flags } from './subject-columns.tsx';

interface SubjectDrawerProps {
  readonly subject: SubjectTree | undefined;
  readonly parent: (subject: SubjectTree) => SubjectTree | undefined;
  readonly list: RecordList;
  readonly access: Access;
  readonly ym: number;
  readonly onClose: () => void;
  readonly onAdd: (parent: SubjectTree) => void;
  readonly onBeside: (subject: SubjectTree, parent: SubjectTree | undefined) => void;
  readonly onChange: (subject: SubjectTree) => void;
  readonly onToggle: (subject: SubjectTree) => void;
  readonly onRemove: (subject: SubjectTree) => void;
}

const SIDE = { 1: '借方', [-1]: '贷方', 0: '' } as const;

export function SubjectDrawer({ subject, list, access, ym, onClose, ...on }: SubjectDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={subject ? { data: subject } : null}
      what="会计科目"
      title={(row) => `${row.code} ${row.fullName}`}
      onClose={onClose}
      actions={(row) =>
        access.can('add') && row.enabled ? (
          <>
            {row.code.length < 12 ? (
              <Button type="primary" onClick={() => on.onAdd(row)}>
                新增下级
              </Button>
            ) : null}
            <Button onClick={() => on.onBeside(row, on.parent(row))}>新增同级</Button>
          </>
        ) : null
      }
      foot={(row) => ({
        danger:
          access.can('remove') && row.leaf && !row.system ? (
            <Button danger onClick={() => on.onRemove(row)}>
              删除
            </Button>
          ) : null,
        acts: access.can('change') ? (
          <>
            {row.system ? null : <Button onClick={() => on.onToggle(row)}>{row.enabled ? '停用' : '启用'}</Button>}
            <Button onClick={() => on.onChange(row)}>修改</Button>
          </>
        ) : null,
      })}
    >
      {(row) => (
        <Facts
          columns={2}
          rows={[
            ['类别', SUBJECT_CATEGORY.text(row.category)],
            ['余额方向', DIRECTION.text(row.direction)],
            [`${ymText(ym)} 余额`, <BalanceText key="balance" net={row.balance ?? '0'} />],
            ['状态', <UseTag key="state" disabled={!row.enabled} />],
            ['辅助核算', dimsText(row)],
            ['标记', <Flags key="flags" subject={row} />],
            ['流入默认项目', row.cashIn ?? ''],
            ['流出默认项目', row.cashOut ?? ''],
            ['禁止方向', row.forbiddenSide === 0 ? '' : `${SIDE[row.forbiddenSide]} ${row.forbiddenText}`],
            ['备注', row.remark],
          ]}
        />
      )}
    </RecordDrawer>
  );
}

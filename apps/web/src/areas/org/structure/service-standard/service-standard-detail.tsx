import { Button, Descriptions, Drawer } from 'antd';
import { minutesText, serviceCategory, type ServiceStandardRow } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { InstantText, StatusTag } from '../../../../ui/index.ts';

export type StandardAction = 'change' | 'state' | 'remove';

interface StandardDetailProps {
  readonly row: ServiceStandardRow;
  readonly access: Access;
  readonly onAct: (action: StandardAction, row: ServiceStandardRow) => void;
  readonly onClose: () => void;
}

export function StandardDetail({ row, access, onAct, onClose }: StandardDetailProps) {
  const facts: [string, React.ReactNode][] = [
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
    [
      '最后修改',
      <span key="updated">
        {row.updatedBy} <InstantText value={row.updatedAt} />
      </span>,
    ],
  ];
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={
        <>
          {row.code} {row.disabled ? <StatusTag>停用</StatusTag> : null}
        </>
      }
      footer={
        access.can('change') || access.can('remove') ? (
          <div className="standard-foot">
            {access.can('remove') ? (
              <Button danger onClick={() => onAct('remove', row)}>
                删除
              </Button>
            ) : null}
            {access.can('change') ? <Button onClick={() => onAct('state', row)}>{row.disabled ? '恢复' : '停用'}</Button> : null}
            {access.can('change') ? (
              <Button type="primary" onClick={() => onAct('change', row)}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <Descriptions
        size="small"
        bordered
        column={1}
        items={facts.map(([label, value]) => ({ key: label, label, children: value === '' ? <span className="ui-quiet">–</span> : value }))}
      />
    </Drawer>
  );
}

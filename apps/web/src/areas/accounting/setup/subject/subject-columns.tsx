import { Button } from 'antd';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { DIMS, DIRECTION, SUBJECT_CATEGORY, type SubjectNode, type SubjectTree } from '@anju/contract';
import { column, type Column } from '../../../../archetypes/index.ts';
import { StatusTag, UseTag } from '../../../../ui/index.ts';
import { BalanceText, dimsOf } from '../../part/index.ts';

/** 房屋、客户; a star marks those every line must carry. */
export const dimsText = ({ dims, required }: Pick<SubjectNode, 'dims' | 'required'>): string =>
  dimsOf(dims)
    .map((dim) => `${DIMS[dim].name}${required.includes(dim) ? '*' : ''}`)
    .join('、');

const FLAGS = [
  ['cash', '现金'],
  ['bank', '银行'],
  ['cashEquivalent', '现金流量'],
  ['custody', '代管资金'],
  ['system', '系统'],
] as const;
export const Flags = ({ subject }: { readonly subject: SubjectNode }) => (
  <>
    {FLAGS.filter(([flag]) => subject[flag]).map(([flag, word]) => (
      <StatusTag key={flag}>{word}</StatusTag>
    ))}
  </>
);

interface Options {
  readonly opened: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  /** A search shows full names and no tree. */
  readonly searching: boolean;
  readonly ym: string;
}

export const subjectColumns = ({ opened, toggle, searching, ym }: Options): readonly Column<SubjectTree>[] =>
  column<SubjectTree>()([
    {
      title: '科目',
      width: 280,
      render: (row) => (
        <span className="subject-name" style={searching ? {} : { paddingInlineStart: (row.level - 1) * 18 }}>
          {searching || row.leaf ? (
            <span className="subject-step" />
          ) : (
            <Button
              type="text"
              size="small"
              className="subject-step"
              aria-label={`${opened.has(row.id) ? '收起' : '展开'} ${row.name}`}
              icon={opened.has(row.id) ? <DownOutlined /> : <RightOutlined />}
              onClick={(event) => {
                event.stopPropagation();
                toggle(row.id);
              }}
            />
          )}
          <span className="subject-code">{row.code}</span> {searching ? row.fullName : row.name}
        </span>
      ),
    },
    { title: '类别', width: 90, render: (row) => SUBJECT_CATEGORY.text(row.category) },
    { title: '方向', width: 56, render: (row) => DIRECTION.text(row.direction) },
    { title: '辅助核算', width: 200, render: (row) => dimsText(row) },
    { title: '标记', width: 170, render: (row) => <Flags subject={row} /> },
    { title: `${ym} 余额`, width: 150, align: 'right', render: (row) => <BalanceText net={row.balance ?? '0'} /> },
    { title: '状态', width: 84, render: (row) => <UseTag disabled={!row.enabled} /> },
  ]);

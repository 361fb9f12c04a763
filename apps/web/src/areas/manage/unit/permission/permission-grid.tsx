// The functions with their acts as columns. A plain table with plain checkboxes, because with all centres open it contains more than a
// thousand of them.
import { useState } from 'react';
import { RightOutlined } from '@ant-design/icons';
import { ACT_TEXT, ACTS, BUILT_MENUS, type Act, type FunctionNode } from '@anju/contract';
import { EmptyState, StatusTag } from '../../../../ui/index.ts';
import { countGranted, tick, ticked, type Draft, type FunctionBranch, type Ticked } from './permission-draft.ts';

interface GrantGridProps {
  readonly branches: readonly FunctionBranch[];
  readonly draft: Draft;
  readonly notBought: ReadonlySet<number>;
  readonly readOnly: boolean;
  /** During a search the branches with results are open. */
  readonly open: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** A screen that is not open yet counts in nobody's functions. */
const isBuilt = ({ id }: FunctionNode): boolean => BUILT_MENUS.has(id);

export function GrantGrid({ branches, draft, notBought, readOnly, open, onChange }: GrantGridProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = branches.flatMap(({ screens }) => screens);
  const set = (screens: readonly FunctionNode[], acts: readonly Act[], on: boolean) => onChange(tick(draft, screens, acts, on));
  const cells = (title: string, screens: readonly FunctionNode[]) => (
    <Cells title={title} screens={screens} draft={draft} readOnly={readOnly} onSet={set} />
  );
  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };

  if (branches.length === 0) return <EmptyState text="没有符合条件的功能" />;
  return (
    <table className="grant-grid">
      <thead>
        <tr>
          <th scope="col">功能</th>
          <th scope="col">全部</th>
          {ACTS.map((act) => (
            <th key={act} scope="col">
              {ACT_TEXT[act]}
            </th>
          ))}
        </tr>
        <tr className="grant-all">
          <td>所列全部功能</td>
          {cells('所列全部功能', shown)}
        </tr>
      </thead>
      {branches.map(({ node, screens, children }) => {
        const isOpen = open || opened.has(node.id);
        return (
          <tbody key={node.id}>
            <tr className="grant-centre">
              <td>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? '收起' : '展开'}${node.title}`}
                  onClick={() => toggle(node.id)}
                >
                  <RightOutlined rotate={isOpen ? 90 : 0} />
                  {node.title}
                </button>
                <span className="ui-quiet">
                  {countGranted(draft, screens.filter(isBuilt))} / {screens.filter(isBuilt).length}
                </span>
              </td>
              {cells(node.title, screens)}
            </tr>
            {isOpen
              ? children.flatMap((group) => [
                  <tr key={group.node.id} className="grant-group">
                    <td>{group.node.title}</td>
                    {cells(group.node.title, group.screens)}
                  </tr>,
                  ...group.screens
                    .filter(({ id }) => id !== group.node.id)
                    .map((screen) => (
                      <tr key={screen.id}>
                        <td>
                          <span className={notBought.has(screen.id) ? 'ui-quiet' : ''}>{screen.title}</span>
                          {notBought.has(screen.id) ? <StatusTag>未购买</StatusTag> : null}
                          {isBuilt(screen) ? null : <StatusTag>即将开放</StatusTag>}
                        </td>
                        {cells(screen.title, [screen])}
                      </tr>
                    )),
                ])
              : null}
          </tbody>
        );
      })}
    </table>
  );
}

interface CellsProps {
  readonly title: string;
  readonly screens: readonly FunctionNode[];
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly onSet: (screens: readonly FunctionNode[], acts: readonly Act[], on: boolean) => void;
}

function Cells({ title, screens, draft, readOnly, onSet }: CellsProps) {
  const one = (name: string, acts: readonly Act[]) => (
    <td key={name}>
      <Tick
        name={`${title} ${name}`}
        state={ticked(draft, screens, acts)}
        readOnly={readOnly}
        onChange={(on) => onSet(screens, acts, on)}
      />
    </td>
  );
  return (
    <>
      {one('全部', ACTS)}
      {ACTS.map((act) => one(ACT_TEXT[act], [act]))}
    </>
  );
}

interface TickProps {
  readonly name: string;
  readonly state: Ticked | null;
  readonly readOnly: boolean;
  readonly onChange: (on: boolean) => void;
}

function Tick({ name, state, readOnly, onChange }: TickProps) {
  if (state === null) return null;
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={state === 'all'}
      disabled={readOnly}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={() => onChange(state !== 'all')}
    />
  );
}

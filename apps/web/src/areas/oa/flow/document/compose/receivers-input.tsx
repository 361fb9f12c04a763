// Who receives a letter: first a company, then its people; or all of them.
import './receivers.css';
import { useState } from 'react';
import { Button, Checkbox, Tag } from 'antd';
import { listReceiversOfCompany, listReceivingCompanies, type EmployeeName } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, SearchBox, WaitingState } from '../../../../../ui/index.ts';

interface ReceiversInputProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** Names of those chosen before. */
  readonly known: readonly { readonly personId: number; readonly personName: string; readonly companyName: string }[];
}

const SHOWN = 40;

export function ReceiversInput({ value = [], onChange, known }: ReceiversInputProps) {
  const [find, setFind] = useState('');
  const [companyId, setCompanyId] = useState<number | null>(null);
  const companies = useRead(listReceivingCompanies, { key: find }, { keepPrevious: true });
  const people = useRead(listReceiversOfCompany, companyId === null ? null : { companyId, key: '' });
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map(({ personId, personName, companyName }) => [personId, `${personName}（${companyName}）`])),
  );
  const rows = people.data ?? [];
  const chosen = new Set(value);
  function take(taken: readonly EmployeeName[], on: boolean) {
    const company = companies.data?.find(({ id }) => id === companyId)?.name ?? '';
    setSeen(new Map([...seen, ...taken.map(({ id, name }) => [id, `${name}（${company}）`] as const)]));
    const ids = new Set(taken.map(({ id }) => id));
    onChange?.(on ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.has(id)));
  }
  const every = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const some = rows.some(({ id }) => chosen.has(id));
  return (
    <div className="doc-receivers">
      <div className="doc-receivers-pick">
        <div className="doc-companies">
          <SearchBox value={find} onSearch={setFind} placeholder="公司名称" width={180} />
          {companies.error ? <FailedState text="公司加载失败" onRetry={() => void companies.refetch()} /> : null}
          <ul aria-label="接收公司">
            {(companies.data ?? []).map(({ id, name, level, employees }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === companyId}
                  className={id === companyId ? 'doc-company-on' : ''}
                  style={{ paddingInlineStart: 8 + Math.max(0, level - 1) * 12 }}
                  onClick={() => setCompanyId(id)}
                >
                  <span>{name}</span>
                  <small className="ui-quiet">{`${employees} 人`}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className="doc-people" role="group" aria-label="接收人">
          {companyId === null ? <EmptyState text="先选接收公司" /> : null}
          {people.isFetching && people.data === undefined ? <WaitingState /> : null}
          {people.error ? <FailedState text="人员加载失败" onRetry={() => void people.refetch()} /> : null}
          {people.data !== undefined && rows.length === 0 ? <EmptyState text="没有在职员工" /> : null}
          {rows.length > 0 ? (
            <Checkbox checked={every} indeterminate={some && !every} onChange={(event) => take(rows, event.target.checked)}>
              全选
            </Checkbox>
          ) : null}
          {rows.map((person) => (
            <Checkbox key={person.id} checked={chosen.has(person.id)} onChange={(event) => take([person], event.target.checked)}>
              {person.name} <small className="ui-quiet">{[person.departmentName, person.jobNames].filter(Boolean).join(' ')}</small>
            </Checkbox>
          ))}
        </div>
      </div>
      <div className="doc-chosen">
        <span className="ui-quiet">{`已选 ${value.length} 人`}</span>
        {value.slice(0, SHOWN).map((id) => (
          <Tag key={id} closable onClose={() => onChange?.(value.filter((one) => one !== id))}>
            {seen.get(id) ?? id}
          </Tag>
        ))}
        {value.length > SHOWN ? <span className="ui-quiet">{`等 ${value.length} 人`}</span> : null}
        {value.length > 0 ? (
          <Button type="link" size="small" onClick={() => onChange?.([])}>
            清空
          </Button>
        ) : null}
      </div>
    </div>
  );
}

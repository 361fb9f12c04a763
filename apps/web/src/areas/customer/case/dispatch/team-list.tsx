// 班组: who is in it, how many cases each may have in hand, and who is on duty now.
import { useState } from 'react';
import { Button, Form, Input, InputNumber, Switch } from 'antd';
import { changeTeam, createTeam, disableTeam, listTeams, readWeek, type Team } from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { SearchBox, StatusTag, UseTag } from '../../../../ui/index.ts';
import { ColleaguePick, CompanyPick } from '../../../org/index.ts';
import { useAllRows } from './use-all-rows.ts';

const COLUMNS = column<Team>()([
  { title: '名称', width: 130, render: ({ name, disabled }) => <span className={disabled ? 'ui-quiet' : ''}>{name}</span> },
  { title: '公司', field: 'companyName' },
  { title: '班组长', field: 'leader', width: 96 },
  {
    title: '成员',
    width: 360,
    render: ({ members }) =>
      members.map(({ name, open, maxOpen, onDuty }) => `${name} ${open}/${maxOpen}${onDuty ? '' : '（下岗）'}`).join('、'),
  },
  { title: '人数', width: 64, align: 'right', render: ({ members }) => members.length },
  { title: '在岗', width: 64, align: 'right', render: ({ members }) => members.filter(({ onDuty, serving }) => onDuty && serving).length },
  { title: '备注', field: 'remark', hidden: true },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

const matches = ({ name, leader, members }: Team, key: string): boolean =>
  [name, leader, ...members.map((member) => member.name)].some((text) => text.includes(key));

export function TeamList({ access }: { readonly access: Access }) {
  const [key, setKey] = useState('');
  const [companyId, setCompanyId] = useState<number | null>(null);
  const list = useAllRows(useRead(listTeams, {}), (row) => matches(row, key) && (companyId ?? row.companyId) === row.companyId);
  const acts = useActs<{ new: null; change: Team }>(useRefresh(listTeams, readWeek));
  return (
    <DictionaryPage
      name="customer.team"
      what={{ name: '班组', none: '还没有班组' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <SearchBox value={key} onSearch={setKey} placeholder="班组 / 成员" />
          <CompanyPick short value={companyId} onChange={setCompanyId} />
        </>
      }
      steps={{
        add: '新增班组',
        disable: {
          run: ({ id, version }, disabled) => call(disableTeam, { id, version, disabled }),
          ask: ({ name }) => `停用后不能再派到“${name}”，在手的诉求不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <TeamDialog {...dialog} />}
    </DictionaryPage>
  );
}

type Member = Partial<Team['members'][number]>;
const MAX_OPEN = 8;

function TeamDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<Team>) {
  const entry = useRowEntry({
    create: createTeam,
    change: changeTeam,
    row,
    blank: { name: '', remark: '', members: [] as { employeeId: number; maxOpen: number; onDuty: boolean }[] },
    onDone,
  });
  const own = row && { id: row.companyId, name: row.companyName };
  const companyId = Form.useWatch<number | null | undefined>('companyId', entry.form) ?? row?.companyId ?? null;
  return (
    <EntryDialog title={row ? `班组 ${row.name}` : '新增班组'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="companyId" label="公司" required>
          <CompanyPick required width="100%" placeholder="请选择公司" own={own} />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={20} placeholder="如 水暖班" />
        </Form.Item>
        <Form.Item name="leaderId" label="班组长" required>
          <ColleaguePick companyId={companyId} />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
        <h2>成员</h2>
        <Members team={row} companyId={companyId} readOnly={readOnly} />
      </div>
    </EntryDialog>
  );
}

interface MembersProps {
  readonly team: Team | undefined;
  readonly companyId: number | null;
  readonly readOnly: boolean;
}

function Members({ team, companyId, readOnly }: MembersProps) {
  const members = Form.useWatch<readonly Member[] | undefined>('members') ?? [];
  const known = (employeeId: number | undefined) => team?.members.find((one) => one.employeeId === employeeId);
  return (
    <Form.List name="members">
      {(fields, { add, remove }, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => {
            const kept = known(members[name]?.employeeId);
            return (
              <div className="dispatch-member" key={key}>
                <Form.Item name={[name, 'employeeId']}>
                  <ColleaguePick label={`第 ${name + 1} 名成员`} companyId={companyId} />
                </Form.Item>
                <Form.Item name={[name, 'maxOpen']}>
                  <InputNumber
                    aria-label={`第 ${name + 1} 名在手上限`}
                    min={1}
                    max={99}
                    precision={0}
                    prefix="在手上限"
                    suffix="件"
                    style={{ width: '100%' }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'onDuty']} valuePropName="checked">
                  <Switch checkedChildren="在岗" unCheckedChildren="下岗" aria-label={`第 ${name + 1} 名在岗`} />
                </Form.Item>
                {kept ? <span className="ui-quiet">在手 {kept.open}</span> : <span />}
                {kept && !kept.serving ? <StatusTag tone="overdue">已离职</StatusTag> : null}
                {readOnly ? null : (
                  <Button type="link" size="small" onClick={() => remove(name)}>
                    移除
                  </Button>
                )}
              </div>
            );
          })}
          {readOnly ? null : (
            <Button size="small" onClick={() => add({ maxOpen: MAX_OPEN, onDuty: true })}>
              增加成员
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

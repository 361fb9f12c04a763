// The rules of the chosen books, in the order in which they are tried, and from when on they apply.
import { useState } from 'react';
import { Alert, Button, Tag } from 'antd';
import {
  listVoucherRules,
  readRulePeriod,
  readRuleSetting,
  removeVoucherRule,
  RULE_EVENT,
  RULE_MERGE,
  type BookChoice,
  type VoucherRule,
} from '@anju/contract';
import { ymWords } from '@anju/domain';
import { column, useActs } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FilterPick, UseTag } from '../../../../ui/index.ts';
import { useAllRows } from '../all-rows.ts';
import { PartPage } from '../master/part/part-page.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { lineWords, matchWords, type RuleNames } from './rule-words.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { TryDialog } from './try-dialog.tsx';
import { useRuleChoices } from './use-rule-choices.ts';

interface ColumnActs {
  readonly names: RuleNames;
  readonly open: (rule: VoucherRule) => void;
  readonly attempt: (rule: VoucherRule) => void;
  /** Absent for who may not add rules. */
  readonly copy: ((rule: VoucherRule) => void) | undefined;
}
const columnsOf = ({ names, open, attempt, copy }: ColumnActs) =>
  column<VoucherRule>()([
    { title: '业务', width: 120, render: ({ event }) => <Tag>{RULE_EVENT.text(event)}</Tag> },
    { title: '优先级', field: 'priority', width: 70, align: 'right' },
    {
      title: '规则',
      width: 160,
      render: (rule) => (
        <Button type="link" size="small" onClick={() => open(rule)}>
          {rule.name}
        </Button>
      ),
    },
    { title: '适用', width: 160, render: (rule) => matchWords(rule, names) },
    {
      title: '生成的分录',
      width: 340,
      render: ({ lines, event }) =>
        lines.length === 0 ? (
          <span className="ui-quiet">不记账</span>
        ) : (
          <div className="rule-lines">
            {lines.map((line, at) => (
              <span key={at}>{lineWords(line, event)}</span>
            ))}
          </div>
        ),
    },
    { title: '合并', width: 210, render: ({ merge }) => RULE_MERGE.text(merge).replace('合并', '') },
    { title: '状态', width: 76, render: ({ enabled }) => <UseTag disabled={!enabled} /> },
    {
      title: '操作',
      width: 110,
      render: (rule) => (
        <>
          <Button type="link" size="small" aria-label={`试算 ${rule.name}`} onClick={() => attempt(rule)}>
            试算
          </Button>
          {copy ? (
            <Button type="link" size="small" aria-label={`复制 ${rule.name}`} onClick={() => copy(rule)}>
              复制
            </Button>
          ) : null}
        </>
      ),
    },
  ]);

interface RuleListProps {
  readonly book: BookChoice;
  readonly access: Access;
  readonly onTab: (tab: string) => void;
}

export function RuleList({ book, access, onTab }: RuleListProps) {
  const { companyId } = book;
  const [event, setEvent] = useState<number | null>(null);
  const [setting, setSetting] = useState(false);
  const [tried, setTried] = useState<VoucherRule | null>(null);
  const now = useRead(readRuleSetting, { companyId });
  const query = useRead(listVoucherRules, { companyId });
  const shown = (query.data ?? []).filter((rule) => event === null || rule.event === event);
  const list = useAllRows(query, ({ id }) => id, { shown, filtered: event !== null, resetFilter: () => setEvent(null) });
  const names = useRuleChoices(
    companyId,
    shown.some(({ chargeTypeIds }) => chargeTypeIds.length > 0),
  );
  const acts = useActs<{ new: null; change: VoucherRule; copy: VoucherRule }>(useRefresh(listVoucherRules, readRulePeriod));
  const made = now.data?.setting ?? null;
  return (
    <div className="rule-page">
      {now.data ? (
        <Alert
          type={made?.enabled ? 'success' : 'info'}
          showIcon
          title={
            made === null
              ? '收费业务还没有生成凭证：启用后按会计准则建立默认的规则和科目对应，先试算，再生成。'
              : made.enabled
                ? `${ymWords(made.fromYm)}起的收费业务按下列规则生成凭证；同一业务从上到下，第一条适用的规则生效。`
                : '规则已停用，收费业务暂不生成凭证。'
          }
          action={
            access.can('change') ? (
              <Button size="small" type={made === null ? 'primary' : 'default'} onClick={() => setSetting(true)}>
                {made === null ? '启用' : '修改启用设置'}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <PartPage
        name="accounting.voucher-rule"
        what="凭证规则"
        access={access}
        list={list}
        columns={columnsOf({
          names,
          open: (rule) => acts.begin('change', rule),
          attempt: setTried,
          copy: access.can('add') ? (rule) => acts.begin('copy', rule) : undefined,
        })}
        acts={acts}
        add="新增规则"
        remove={({ id }) => call(removeVoucherRule, { id })}
        filters={<FilterPick name="业务" value={event} options={RULE_EVENT.options} onChange={(next) => setEvent(next ?? null)} />}
      >
        {(dialog) => <RuleDialog {...dialog} companyId={companyId} from={acts.doing?.kind === 'copy' ? acts.doing.row : undefined} />}
      </PartPage>
      {tried ? (
        <TryDialog
          book={book}
          rule={tried}
          access={access}
          onTab={onTab}
          onClose={() => setTried(null)}
          onDone={() => {
            setTried(null);
            acts.done('规则已启用');
          }}
        />
      ) : null}
      {setting && now.data ? (
        <SettingDialog
          companyId={companyId}
          now={now.data}
          readOnly={!access.can('change')}
          onClose={() => setSetting(false)}
          onDone={() => setSetting(false)}
        />
      ) : null}
    </div>
  );
}

// 今日实收 and 我的钱箱 of a person who takes money.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { z } from 'zod';
import { money } from '@anju/contract/kit/money';
import { MENU } from '@anju/contract/menu';
import { readDeskHome, type DeskHome } from '@anju/contract/charging/home';
import { formatDay, formatInstant, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { useRead } from '../../platform/api/hooks.ts';
import { usePreference } from '../../platform/preference/index.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CARD_READ, HomeCard, HomeLink, type HomeWays } from './home-card.tsx';
import { TakingsBody } from './takings.tsx';

const timeOf = (instant: string): string => formatInstant(instant).slice(-5);

/** Kept with the account: what the cashier holds for change, which no receipt explains. */
const useFloat = () => usePreference('home.float', money, '0.00');
const typedFloat = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/);

function Float() {
  const [float, save] = useFloat();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && !typedFloat.safeParse(typed).success;
  const done = () => {
    if (typed === null || wrong) return;
    save(typed.trim());
    setTyped(null);
  };
  return (
    <div>
      <dt>备用金</dt>
      {typed === null ? (
        <dd>
          {formatMoney(float)}
          <Button type="link" size="small" aria-label="修改备用金" onClick={() => setTyped(float)}>
            修改
          </Button>
        </dd>
      ) : (
        <dd className="home-float">
          <Input
            size="small"
            aria-label="备用金"
            autoFocus
            value={typed}
            status={wrong ? 'error' : ''}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={done}
          />
          <Button size="small" type="primary" disabled={wrong} onClick={done}>
            保存
          </Button>
          <Button size="small" onClick={() => setTyped(null)}>
            取消
          </Button>
        </dd>
      )}
    </div>
  );
}

function Drawer({ drawer }: Pick<DeskHome, 'drawer'>) {
  const [float] = useFloat();
  const lines = [
    { title: `现金收款 ${drawer.inCount} 笔`, amount: drawer.in, shown: true },
    { title: `现金退款 ${drawer.outCount} 笔`, amount: drawer.out, shown: drawer.outCount > 0 },
    { title: '已日结未缴款', amount: drawer.waitingAmount, shown: !isZeroDecimal(drawer.waitingAmount) },
  ].filter(({ shown }) => shown);
  return (
    <dl className="home-lines">
      <Float />
      {lines.map(({ title, amount }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={amount.startsWith('-') ? 'late' : undefined}>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>钱箱应有</dt>
        <dd>{formatMoney(sumMoney([float, drawer.cash]))}</dd>
      </div>
    </dl>
  );
}

const unclosed = ({ settlements, dayFrom }: DeskHome['drawer'], today: string): string =>
  dayFrom !== null && dayFrom < today ? `${formatDay(dayFrom)} 起未日结 ${settlements} 笔` : `未日结 ${settlements} 笔`;

export function DeskCards({ pathOf, onOpen }: HomeWays) {
  const read = useRead(readDeskHome, {}, CARD_READ);
  const summary = pathOf(MENU.checkoutSummary);
  return (
    <>
      <HomeCard
        title="今日实收"
        read={read}
        note={({ takings, asOf }) => `${takings.count} 笔，截至 ${timeOf(asOf)}`}
        more={() => (
          <HomeLink to={summary} label="今日实收明细" onOpen={onOpen}>
            明细
          </HomeLink>
        )}
      >
        {({ takings }) => <TakingsBody takings={takings} />}
      </HomeCard>
      <HomeCard
        title="我的钱箱"
        read={read}
        note={({ drawer, today }) =>
          drawer.settlements > 0 ? (
            <StatusTag tone={drawer.dayFrom !== null && drawer.dayFrom < today ? 'overdue' : 'owed'}>{unclosed(drawer, today)}</StatusTag>
          ) : (
            <StatusTag tone="paid">已日结</StatusTag>
          )
        }
        more={({ drawer: { last } }) => (last ? `上次日结 ${formatDay(last.day)} ${timeOf(last.closedAt)}` : '还没有日结过')}
      >
        {({ drawer }) => (
          <>
            <Drawer drawer={drawer} />
            <HomeLink to={summary} onOpen={onOpen}>
              清点、日结、缴款
            </HomeLink>
          </>
        )}
      </HomeCard>
    </>
  );
}

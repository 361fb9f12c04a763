// What every letter about money says first: to whom, how much, until when and how to pay. The bills follow as an annex.
import './paper.css';
import type { ReactNode } from 'react';
import { formatMoney } from '@anju/domain';

interface LetterSumProps {
  readonly payerName: string;
  /** What the sum is owed for, as the sentence begins: `您的 云栖花园 1幢-101 应缴`. */
  readonly owes: string;
  readonly total: string;
  readonly capital: string;
  /** The sentence goes on with it: `请于 2026.06.30 前付清`. */
  readonly until: string;
  readonly phone: string;
}

export function LetterSum({ payerName, owes, total, capital, until, phone }: LetterSumProps) {
  return (
    <>
      <p>{payerName || '业主'}：</p>
      <p className="letter-sum">
        {owes} <strong>{formatMoney(total)} 元</strong>（大写：{capital}），<strong>{until}。</strong>
      </p>
      <p>
        缴费办法：请到物业服务中心缴纳，可用现金、刷卡、转账、微信或支付宝；转账请注明小区和房号。
        {phone ? `咨询电话：${phone}。` : ''}
      </p>
    </>
  );
}

/** The detail behind a letter. It stays on the page of the letter if it fits there, and begins a page of its own if it does not. */
export function LetterAnnex({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="letter-annex" aria-label={title}>
      <h2>附：{title}</h2>
      {children}
    </section>
  );
}

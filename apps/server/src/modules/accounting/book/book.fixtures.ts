// Books for the tests of this group: vouchers written and posted by the database's own functions, and the worked month of domain: accounting 8.
import type { Installation } from '../../../testing/installation.ts';
import { openBooks, type OpenBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';

/** What each subject opens with, debit minus credit. */
const OPENINGS = [
  '1001 8000.00',
  '100201 520000.00',
  '100202 300000.00',
  '112201 86000.00',
  '122101 5000.00',
  '1231 -4300.00',
  '1403 12000.00',
  '1601 360000.00',
  '1602 -108000.00',
  '1801 36000.00',
  '2202 -25000.00',
  '220301 -120000.00',
  '221101 -68000.00',
  '222102 -6200.00',
  '222113 -186.00',
  '222114 -124.00',
  '222117 -434.00',
  '224101 -40000.00',
  '224102 -15800.00',
  '271101 -300000.00',
  '4001 -500000.00',
  '4101 -15000.00',
  '410406 -123956.00',
];
/** Day, kind, summary, lines. Numbers follow the order. */
const VOUCHERS = [
  '2025-01-05|0|预收业主12个月物业费(微信)|101201 D 14400.00; 220301 C 14400.00',
  '2025-01-10|0|1月物业费、车位费计费审核(价税分离)|112201 D 212000.00; 112202 D 10900.00; 600101 C 200000.00; 605101 C 10000.00; 22210107 C 12900.00',
  '2025-01-10|0|住户预交抵当月物业费|220301 D 30000.00; 112201 C 30000.00',
  '2025-01-12|0|收物业费车位费(多种结算方式汇总)|1001 D 3000.00; 100201 D 90000.00; 101203 D 21000.00; 101201 D 25000.00; 101202 D 10000.00; 112201 C 143000.00; 112202 C 6000.00',
  '2025-01-13|0|现金存入银行|100201 D 8000.00; 1001 C 8000.00',
  '2025-01-14|0|微信39000、POS21000到账扣手续费|100201 D 59703.00; 660301 D 297.00; 101201 C 39000.00; 101203 C 21000.00',
  '2025-01-15|0|发放上年12月工资|221101 D 68000.00; 100201 C 60520.00; 224103 C 5480.00; 222112 C 2000.00',
  '2025-01-15|0|缴纳上月增值税及附加|222102 D 6200.00; 222117 D 434.00; 222113 D 186.00; 222114 D 124.00; 100201 C 6944.00',
  '2025-01-16|0|收装修押金(现金)|1001 D 2000.00; 224101 C 2000.00',
  '2025-01-18|0|退装修押金(转账)|224101 D 5000.00; 100201 C 5000.00',
  '2025-01-18|0|违规装修扣押金转收入|224101 D 1000.00; 630101 C 1000.00',
  '2025-01-20|0|代收水电费(转账)|100201 D 46000.00; 224102 C 46000.00',
  '2025-01-21|0|代付水电费给供水供电公司|224102 D 52300.00; 100201 C 52300.00',
  '2025-01-21|0|收滞纳金(支付宝,价外费用6%)|101202 D 530.00; 630101 C 500.00; 22210107 C 30.00',
  '2025-01-22|0|保洁保安外包费发票(6%)|640102 D 50000.00; 22210101 D 3000.00; 2202 C 53000.00',
  '2025-01-23|0|支付外包款|2202 D 30000.00; 100201 C 30000.00',
  '2025-01-24|0|维修领用材料|640103 D 3600.00; 1403 C 3600.00',
  '2025-01-25|0|购入巡逻车一辆(13%)|1601 D 40000.00; 22210101 D 5200.00; 100201 C 45200.00',
  '2025-01-26|0|物业费减免(红字冲计费)|112201 D -1060.00; 600101 C -1000.00; 22210107 C -60.00',
  '2025-01-27|0|核销无法收回的物业费|1231 D 2000.00; 112201 C 2000.00',
  '2025-01-28|0|退住户预交款(转账)|220301 D 600.00; 100201 C 600.00',
  '2025-01-31|0|计提1月工资|640101 D 62000.00; 660201 D 18000.00; 221101 C 80000.00',
  '2025-01-31|0|计提1月折旧|640104 D 1900.00; 660202 D 950.00; 1602 C 2850.00',
  '2025-01-31|0|摊销装修费|660203 D 1000.00; 1801 C 1000.00',
  '2025-01-31|0|基本户存款利息|100201 D 380.00; 660302 C 380.00',
  '2025-01-31|0|维修资金专户利息归业主|100202 D 225.00; 271102 C 225.00',
  '2025-01-31|0|按应收账款5%补提坏账准备|6702 D 4042.00; 1231 C 4042.00',
  '2025-01-31|0|转出未交增值税|22210104 D 4670.00; 222102 C 4670.00',
  '2025-01-31|0|计提城建税及附加|6403 D 560.40; 222117 C 326.90; 222113 C 140.10; 222114 C 93.40',
  '2025-01-31|0|计提所得税(小型微利5%)|6801 D 3426.53; 222111 C 3426.53',
  '2025-01-31|9|结转本期损益|600101 D 199000.00; 605101 D 10000.00; 630101 D 1500.00; 640101 C 62000.00; 640102 C 50000.00; 640103 C 3600.00; 640104 C 1900.00; 6403 C 560.40; 660201 C 18000.00; 660202 C 950.00; 660203 C 1000.00; 660301 C 297.00; 660302 D 380.00; 6702 C 4042.00; 6801 C 3426.53; 4103 C 65104.07',
];

interface Line {
  readonly code: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly dimset?: number;
  readonly settleMethod?: string;
  readonly settleNo?: string;
}
export interface TestVoucher {
  readonly day: string;
  readonly no: number;
  readonly kind?: number;
  readonly summary: string;
  /** Stays 待审核. */
  readonly waits?: boolean;
  readonly lines: readonly Line[];
}

/** Writes vouchers as they are after the audit and posts those that do not wait. */
export async function writeVouchers(installation: Installation, books: OpenedBooks, vouchers: readonly TestVoucher[]): Promise<number[]> {
  return installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(books.tenantId)]);
    const ids: number[] = [];
    const posted: number[] = [];
    for (const { day, no, kind = 0, summary, waits = false, lines } of vouchers) {
      const ym = Number(day.slice(0, 7).replace('-', ''));
      const made = await client.query<{ id: number }>(
        `insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, state, kind, total, maker_id, maker, auditor_id, auditor, created_at)
         select $1, $2, $3, $4, '记', $5, $3, case when $6 then 2 else 3 end, $7, sum(l.debit), 1, '制单', case when $6 then null else 2 end, '审核', now()
           from jsonb_to_recordset($8) l (debit numeric) returning id::int`,
        [books.tenantId, books.companyId, ym, day, no, waits, kind, JSON.stringify(lines)],
      );
      const id = made.rows[0]?.id ?? 0;
      await client.query(
        `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, dimset_id, debit, credit, settle_method, settle_no)
         select $1, $2, l.line, $3, $4, $5, $6, l."subjectId", coalesce(l.dimset, 0), coalesce(l.debit, 0), coalesce(l.credit, 0),
                coalesce(l."settleMethod", ''), coalesce(l."settleNo", '')
           from jsonb_to_recordset($7) l (line int, "subjectId" bigint, dimset bigint, debit numeric, credit numeric, "settleMethod" text, "settleNo" text)`,
        [
          books.tenantId,
          id,
          books.companyId,
          ym,
          day,
          summary,
          JSON.stringify(lines.map((line, at) => ({ ...line, line: at + 1, subjectId: books.subjectId(line.code) }))),
        ],
      );
      ids.push(id);
      if (!waits) posted.push(id);
    }
    await client.query(`select accounting.post($1, $2, $3, 3, '登账', now())`, [books.tenantId, books.companyId, posted]);
    await client.query('commit');
    return ids;
  });
}

function lineOf(text: string): Line {
  const [code = '', side, amount = ''] = text.split(' ');
  return side === 'D' ? { code, debit: amount } : { code, credit: amount };
}

/** The worked month of January 2025, posted; later months are open. */
export async function openWorkedMonth(installation: Installation, more: Partial<OpenBooks> = {}): Promise<OpenedBooks> {
  const openings = OPENINGS.map((text) => {
    const [code = '', amount = ''] = text.split(' ');
    return { code, amount };
  });
  const books = await openBooks(installation, {
    firstYm: 202501,
    openTo: 202601,
    openings,
    dimsRequired: false,
    leaves: ['4101'],
    ...more,
  });
  await writeVouchers(
    installation,
    books,
    VOUCHERS.map((text, at) => {
      const [day = '', kind, summary = '', lines = ''] = text.split('|');
      return { day, no: at + 1, kind: Number(kind), summary, lines: lines.split('; ').map(lineOf) };
    }),
  );
  return books;
}

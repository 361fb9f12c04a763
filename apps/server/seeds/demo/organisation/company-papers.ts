// Printed and payment details of the demo companies: addresses and credit codes, bank accounts, forms and numbers of receipts.
import { isCreditCode } from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { NextId } from '../ground.ts';

type Company = KeyedRow<'org.company'>;

interface Place {
  readonly code: string;
  readonly region: string;
  readonly address: string;
  readonly phone: string;
  /** Registration office and number, the first 17 characters of the credit code. */
  readonly registered: string;
}

const PLACES: Readonly<Record<string, Place>> = {
  安居示范物业集团: {
    code: 'AJ',
    region: '浙江省杭州市',
    address: '西湖区文三路 88 号',
    phone: '0571-87000000',
    registered: '91330106MA2AJ0001',
  },
  华东分公司: {
    code: 'HD',
    region: '浙江省杭州市',
    address: '西湖区文三路 90 号',
    phone: '0571-87000100',
    registered: '91330106MA2AJ0101',
  },
  华南分公司: {
    code: 'HN',
    region: '广东省深圳市',
    address: '南山区科苑路 15 号',
    phone: '0755-86000200',
    registered: '91440300MA5AJ0201',
  },
  云栖物业服务处: {
    code: 'YQ',
    region: '浙江省杭州市',
    address: '西湖区云栖路 188 号',
    phone: '0571-87000110',
    registered: '91330106MA2AJ0111',
  },
  临江物业服务处: {
    code: 'LJ',
    region: '浙江省杭州市',
    address: '滨江区临江大道 26 号',
    phone: '0571-87000120',
    registered: '91330108MA2AJ0121',
  },
  创智园物业服务处: {
    code: 'CZ',
    region: '广东省深圳市',
    address: '南山区创智路 9 号',
    phone: '0755-86000210',
    registered: '91440300MA5AJ0211',
  },
  滨江小筑物业服务有限公司: {
    code: 'BJ',
    region: '浙江省宁波市',
    address: '江北区滨江路 6 号',
    phone: '0574-87000300',
    registered: '91330205MA2AJ0301',
  },
};

const CHECK_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const withCheck = (registered: string): string => {
  const found = CHECK_CHARACTERS.map((last) => registered + last).find(isCreditCode);
  if (!found) throw new Error(`${registered} is no beginning of a credit code`);
  return found;
};

/** The company with its address; all companies have the same columns. */
export function withPlace<C extends Company>(company: C): C {
  const place = PLACES[company.name];
  if (!place) return company;
  const { registered, ...rest } = place;
  return { ...company, ...rest, creditCode: withCheck(registered) };
}

const BANKS = [
  { bank: '中国建设银行', head: '3305016', purpose: '收费', main: true },
  { bank: '中国工商银行', head: '1202026', purpose: '押金', main: false },
] as const;

const RECEIPTS = [
  { kind: 'receipt', title: '收款收据', prefix: 'SJ', layout: '241', copies: 3, footer: '本收据盖收款专用章后有效' },
  { kind: 'deposit', title: '押金收据', prefix: 'YJ', layout: '241', copies: 3, footer: '退押金时请出示本收据' },
  { kind: 'refund', title: '退款单', prefix: 'TK', layout: 'a4', copies: 2, footer: '' },
  { kind: 'prepaid', title: '预交款收据', prefix: 'YS', layout: '80', copies: 1, footer: '' },
] as const;

export interface CompanyPapers {
  readonly 'org.companyBankAccount': KeyedRow<'org.companyBankAccount'>[];
  readonly 'manage.receiptRule': Row<'manage.receiptRule'>[];
  readonly 'system.numberRule': Row<'system.numberRule'>[];
}

/** Companies that run estates themselves collect money, so they have their own bank accounts and receipts. */
export function makeCompanyPapers(tenantId: number, nextId: NextId, companies: readonly Company[]): CompanyPapers {
  const made: CompanyPapers = { 'org.companyBankAccount': [], 'manage.receiptRule': [], 'system.numberRule': [] };
  for (const { id: companyId, name } of companies.filter(({ type }) => type === 'B')) {
    const code = PLACES[name]?.code;
    if (code === undefined) continue;
    for (const { bank, head, purpose, main } of BANKS) {
      const accountNo = `${head}${String(companyId).padStart(12, '0')}`;
      made['org.companyBankAccount'].push({
        tenantId,
        id: nextId('org.companyBankAccount'),
        companyId,
        bank,
        accountName: name,
        accountNo,
        purpose,
        main,
      });
    }
    for (const { prefix: own, kind, ...form } of RECEIPTS) {
      const numbering = { prefix: `${code}${own}`, datePart: 'YYYYMM', width: 6 };
      made['manage.receiptRule'].push({ tenantId, companyId, kind, ...form, ...numbering });
      made['system.numberRule'].push({ tenantId, companyId, kind, ...numbering, reset: 'month' });
    }
  }
  return made;
}

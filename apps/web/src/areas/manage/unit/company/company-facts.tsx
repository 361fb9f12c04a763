import type { ReactNode } from 'react';
import { COMPANY_PROFILE_TYPES, companyLevel, type CompanyProfile } from '@anju/contract';
import { Nothing } from '../../../../ui/index.ts';

export const typeText = (type: CompanyProfile['type']): string => COMPANY_PROFILE_TYPES.find(({ value }) => value === type)?.label ?? type;

export function CompanyFacts({ company }: { readonly company: CompanyProfile }) {
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['简称', company.nick],
    ['编码', company.code],
    ['上级公司', company.parentName],
    ['公司级别', companyLevel.text(company.level)],
    ['公司类型', typeText(company.type)],
    ['统一社会信用代码', company.creditCode],
    ['负责人', company.leader],
    ['电话', company.phone],
    ['地区', company.region],
    ['地址', company.address],
    ['备注', company.remark],
  ];
  return (
    <dl className="company-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? <Nothing /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

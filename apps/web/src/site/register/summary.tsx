import type { Application, ApplicationCompany } from '@anju/contract/system/registration';

const TYPE_TEXT: Readonly<Record<ApplicationCompany['type'], string>> = { A: '管理型', B: '经营型', AB: '经管型' };

const linesOf = ({ mobile, username, company }: Application, licenceName: string): readonly (readonly [string, string])[] => [
  ['手机号', mobile],
  ['用户名', username],
  ...(company
    ? ([
        ['公司全称', company.name],
        ['公司简称', company.nick],
        ['统一社会信用代码', company.creditCode],
        ['公司类型', TYPE_TEXT[company.type]],
        ['所在地区', company.region],
        ['联系人', company.contact],
        ['小区与房屋', `${company.estates} 个小区，${company.houses} 套房屋`],
      ] as const)
    : []),
  ['营业执照', licenceName || '未上传'],
];

export const Summary = ({ application, licenceName }: { readonly application: Application; readonly licenceName: string }) => (
  <dl className="site-field wide site-summary" aria-label="申请内容">
    {linesOf(application, licenceName).map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

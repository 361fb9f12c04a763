// 公司 (menu 511): the tenant's companies on the left; the documents and bank accounts of the selected one on the right.
import './company.css';
import { Button } from 'antd';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { COMPANY_PROFILE_TYPES, MENU, searchCompanyProfiles, type CompanyProfileRow } from '@anju/contract';
import { column, ListPage, MasterDetailPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { FilterPick, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { BankAccounts } from './company-bank.tsx';
import { CompanyFacts, typeText } from './company-facts.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyMarks } from './company-marks.tsx';
import { InvoiceRules } from './company-invoice.tsx';
import { NumberRules } from './company-numbers.tsx';
import { useCompanyProfile, useRefreshCompany } from './company-queries.ts';
import { ReceiptRules } from './company-receipts.tsx';

const COLUMNS = column<CompanyProfileRow>()([
  {
    title: '公司',
    width: 220,
    render: (row) => (
      <span className={row.disabled ? 'ui-quiet' : ''} style={{ paddingLeft: (row.level - 1) * 16 }}>
        {row.name} {row.disabled ? <StatusTag>停用</StatusTag> : null}
      </span>
    ),
  },
  { title: '编码', field: 'code', width: 80 },
  { title: '类型', render: (row) => typeText(row.type), width: 80 },
  { title: '统一社会信用代码', field: 'creditCode', width: 170 },
  { title: '账户', field: 'bankAccounts', align: 'right', width: 60 },
  { title: '标志', render: (row) => (row.hasLogo ? '有' : '–'), align: 'center', width: 60 },
  { title: '印章', render: (row) => (row.hasSeal ? '有' : '–'), align: 'center', width: 60 },
]);

export default function CompanyPage() {
  const access = useAccess(MENU.company);
  const list = useList(searchCompanyProfiles, {}, { size: 50 });
  const acts = useActs<{ new: null; change: null }>(useRefreshCompany());
  const doing = acts.doing?.kind;
  const { active, filter } = list;
  const profile = useCompanyProfile(active?.id ?? null);
  const company = active ? profile.data : undefined;

  return (
    <>
      <MasterDetailPage
        detailWidth={620}
        hint="请选择公司"
        title={active ? (company?.name ?? active.name) : undefined}
        loading={active !== undefined && profile.isPending}
        error={active ? profile.error : null}
        onRetry={() => void profile.refetch()}
        actions={
          company && access.can('change') ? (
            <Button size="small" icon={<EditOutlined />} onClick={() => acts.begin('change')}>
              修改资料
            </Button>
          ) : null
        }
        tabs={
          company
            ? [
                { key: 'facts', title: '资料', content: <CompanyFacts company={company} /> },
                { key: 'bank', title: '银行账户', content: <BankAccounts company={company} access={access} /> },
                { key: 'marks', title: '标志与印章', content: <CompanyMarks company={company} access={access} /> },
                { key: 'receipts', title: '票据规则', content: <ReceiptRules key={company.id} company={company} access={access} /> },
                { key: 'invoice', title: '开票设置', content: <InvoiceRules key={company.id} company={company} access={access} /> },
                { key: 'numbers', title: '编号规则', content: <NumberRules company={company} access={access} /> },
              ]
            : []
        }
        master={
          <ListPage
            name="manage.company"
            what="公司"
            access={access}
            list={list}
            columns={COLUMNS}
            filters={
              <>
                <SearchBox
                  value={filter.key ?? ''}
                  onSearch={(key) => list.setFilter({ key })}
                  placeholder="名称 / 编码 / 信用代码"
                  width={180}
                />
                <FilterPick
                  name="公司类型"
                  value={filter.type}
                  onChange={(type) => list.setFilter({ type })}
                  options={COMPANY_PROFILE_TYPES}
                />
              </>
            }
            actions={
              access.can('add') ? (
                <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                  新增公司
                </Button>
              ) : null
            }
          />
        }
      />
      {doing === 'new' || (doing === 'change' && company) ? (
        <CompanyDialog
          key={doing}
          company={doing === 'change' ? company : undefined}
          parentId={active && active.level < 3 ? active.id : undefined}
          onClose={acts.close}
          onDone={() => acts.done(doing === 'new' ? '已新增' : '已保存')}
        />
      ) : null}
    </>
  );
}

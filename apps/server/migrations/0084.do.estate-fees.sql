-- What a company earns of the estates it manages under 酬金制: the close books it every month. domain: accounting 7.2, row 1b.

create table accounting.close_fee (
  tenant_id integer not null,
  company_id bigint not null,
  estate_id bigint not null,
  -- 1 每月定额 2 按应收比例 3 按实收比例
  basis smallint not null check (basis between 1 and 3),
  -- Yuan with its tax, or percent.
  value numeric(18, 4) not null check (value > 0 and (basis = 1 or value <= 100)),
  -- Percent.
  tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
  primary key (tenant_id, company_id, estate_id),
  foreign key (tenant_id, company_id) references accounting.close_setting (tenant_id, company_id)
);
select system.guard_tenant_table('accounting.close_fee');

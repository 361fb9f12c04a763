// The rules and counters of numbers over all tenants, for statements that compare them with the papers of an area.

export const NUMBER_RULES = `(select tenant_id, company_id, kind, prefix, width, reset from system.number_rule)`;
export const NUMBER_COUNTERS = `(select tenant_id, company_id, kind, period, last_value from system.number_counter)`;

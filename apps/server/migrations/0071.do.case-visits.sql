-- The list of visits counts the newest that reached the customer, one for each case, off these two and reads no case for it.
create index case_visit_reached on customer.case_visit (tenant_id, case_id, id) where reached;
create index case_visit_reached_at on customer.case_visit (tenant_id, at desc) include (case_id, id, result) where reached;
drop index customer.case_visit_at;

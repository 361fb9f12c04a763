-- The beginning of a number of 入伙 is found among all by an index.
create index move_in_number_begin on customer.move_in (tenant_id, number collate "C");

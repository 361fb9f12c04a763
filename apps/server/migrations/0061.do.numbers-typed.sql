-- The beginning of a number, a phone or a name that is typed is found by an index of its own, in the order of code points.
create index decoration_number_begin on customer.decoration (tenant_id, number collate "C");
create index decoration_applicant_begin on customer.decoration (tenant_id, applicant_name collate "C");
create index decoration_contractor_begin on customer.decoration (tenant_id, contractor collate "C");
create index violation_number_begin on customer.violation (tenant_id, number collate "C");
create index decoration_pass_number_begin on customer.decoration_pass (tenant_id, number collate "C");
create index decoration_pass_name_begin on customer.decoration_pass (tenant_id, name collate "C");
create index release_number_begin on customer.release (tenant_id, number collate "C");
create index release_phone_begin on customer.release (tenant_id, phone collate "C");
create index listing_number_begin on customer.listing (tenant_id, number collate "C");
create index listing_phone_begin on customer.listing (tenant_id, contact_phone collate "C");
create index lease_number_begin on customer.lease (tenant_id, number collate "C");
create index lease_contract_begin on customer.lease (tenant_id, contract_no collate "C");

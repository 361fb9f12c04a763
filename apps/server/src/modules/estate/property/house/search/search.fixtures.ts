// Houses for tests of the search: all houses of a tenant with their owners, residents and cars; and the expected matches of a text,
// computed independently of the program.
import type { Installation } from '../../../../../testing/installation.ts';
import { rowsOf } from '../house.fixtures.ts';

export interface Known {
  id: number;
  estate: number;
  zone: number | null;
  building: number;
  unit: number | null;
  house: number;
  code: string;
  sortKey: string;
  houseNo: string;
  useState: number;
  useType: number;
  usage: number;
  realUse: number;
  buildingType: number;
  buildArea: string;
  chargeArea: string;
  chargeStartDate: string | null;
  disabled: boolean;
  owners: Someone[];
  residents: Someone[];
  plates: string[];
}
interface Someone {
  name: string;
  initials: string;
  phone: string;
  idNo: string;
  now: boolean;
}

export const knownHouses = (installation: Installation): Promise<Known[]> =>
  rowsOf<Known>(
    installation,
    `select h.id, h.estate_id as estate, h.zone_id as zone, h.building_id as building, h.unit_id as unit, h.id as house, h.code, h.sort_key as "sortKey", h.house_no as "houseNo",
            h.use_state as "useState", h.use_type as "useType", h.usage, h.real_use as "realUse", b.type as "buildingType", h.build_area as "buildArea", h.charge_area as "chargeArea",
            h.charge_start_date as "chargeStartDate", h.disabled,
            coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'initials', p.initials, 'phone', p.phone, 'idNo', p.id_no,
                        'now', o.from_date <= '2026-07-02' and coalesce(o.to_date, '9999-12-31') >= '2026-07-02'))
                        from estate.house_owner o join estate.person p on p.id = o.person_id where o.house_id = h.id), '[]') as owners,
            coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'initials', p.initials, 'phone', p.phone, 'idNo', p.id_no,
                        'now', coalesce(r.move_out_date, '9999-12-31') >= '2026-07-02'))
                        from estate.resident r join estate.person p on p.id = r.person_id where r.house_id = h.id), '[]') as residents,
            coalesce((select jsonb_agg(v.plate) from estate.vehicle v join estate.parking k on k.id = v.parking_id
                       where k.house_id = h.id
                          or exists (select from estate.parking_lease l where l.parking_id = k.id and l.house_id = h.id
                                        and '2026-07-02' between l.from_date and coalesce(l.ended_on, l.to_date))
                          or exists (select from estate.house_owner o where o.house_id = h.id and o.person_id = v.person_id
                                        and '2026-07-02' between o.from_date and coalesce(o.to_date, '9999-12-31'))
                          or exists (select from estate.resident r where r.house_id = h.id and r.person_id = v.person_id
                                        and coalesce(r.move_out_date, '9999-12-31') >= '2026-07-02')), '[]') as plates
       from estate.house h join estate.building b on b.id = h.building_id join system.tenant t on t.id = h.tenant_id where t.code = 'anju'`,
  );

const isMeant = ({ name, initials, phone, idNo, now }: Someone, key: string): boolean =>
  now &&
  ((key.length > 1 ? name.includes(key) : name.startsWith(key) || name.endsWith(key)) ||
    (/^[A-Za-z]{2,}$/.test(key) && initials.startsWith(key.toLowerCase())) ||
    (/^\d{4,}$/.test(key) && phone !== '' && (phone.startsWith(key) || phone.endsWith(key))) ||
    (key.length >= 6 && idNo === key.toUpperCase()));

export function means(house: Known, key: string): boolean {
  const lived = [...house.owners, ...house.residents].some((someone) => isMeant(someone, key));
  const bare = key.replace('·', '').toUpperCase();
  const parks = bare.length > 2 && house.plates.some((plate) => plate.replace('·', '').startsWith(bare) || plate.endsWith(bare));
  // 1幢-1 is written for unit 1 and, without a unit, for the rooms 1… of the building.
  const [, building = '', room = ''] = /^(\d+幢-)(\d+)$/.exec(key) ?? [];
  const unitless = building !== '' && house.code.startsWith(building) && house.houseNo.startsWith(room);
  return house.houseNo.startsWith(key) || house.code.startsWith(key) || unitless || lived || parks;
}

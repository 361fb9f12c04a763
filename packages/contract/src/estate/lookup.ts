// Look-ups of estates and houses defined by the specification, for every session; they answer only what lies in the user's estates.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { HOUSE_USE } from './enums.ts';

export const lookUpEstates = endpoint({
  method: 'GET',
  path: '/api/common/estates',
  access: STAFF_ONLY,
  summary: '本人可见的小区',
  input: z.object({}),
  output: z.array(z.object({ id, name: z.string(), code: z.string(), companyId: id, companyName: z.string(), houses: z.int() })),
});

export const lookUpChargeStart = endpoint({
  method: 'GET',
  path: '/api/common/charge-start-date/{id}',
  access: STAFF_ONLY,
  summary: '房屋的计费起始日',
  input: z.object({ id: idParam }),
  output: z.object({ houseId: id, handoverDate: day.nullable(), chargeStartDate: day.nullable() }),
});

/** The company that settles for a house: the nearest one above its estate that operates (B or AB); null when there is none. */
export const lookUpTopSettle = endpoint({
  method: 'GET',
  path: '/api/common/top-settle/{id}',
  access: STAFF_ONLY,
  summary: '房屋的结算公司',
  input: z.object({ id: idParam }),
  output: z.object({ id, name: z.string(), level: z.int(), type: z.enum(['B', 'AB']) }).nullable(),
});

export const lookUpZones = endpoint({
  method: 'GET',
  path: '/api/common/estate/zone/{id}',
  access: STAFF_ONLY,
  summary: '小区的分区',
  input: z.object({ id: idParam }),
  output: z.array(z.object({ id, name: z.string(), houses: z.int() })),
});

/** Houses in use of building `b` of estate `a`, in their order. */
export const lookUpHouses = endpoint({
  method: 'GET',
  path: '/api/common/estate/house/{a}/{b}',
  access: STAFF_ONLY,
  summary: '楼栋的房屋',
  input: z.object({ a: idParam, b: idParam }),
  output: z.array(
    z.object({
      id,
      code: z.string(),
      houseNo: z.string(),
      floor: z.int(),
      unitId: id.nullable(),
      unitName: z.string(),
      useState: HOUSE_USE.schema,
    }),
  ),
});

// A stub server for the tests of this screen: one estate, two houses, one owner.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MENU,
  getHouse,
  listHouseRecuts,
  loadTree,
  previewHouseArea,
  previewCorrection,
  previewHouseOwners,
  previewHousePayer,
  searchHouses,
  type HouseConsequences,
  type HouseDetail,
  type HouseRow,
  type MenuState,
  type TreeNode,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import HousePage from './house.page.tsx';

export const row = (id: number): HouseRow => ({
  id,
  version: 0,
  code: `3幢-2单元-${1200 + id}`,
  estateId: 1,
  estateName: '云栖花园',
  buildingName: '3幢',
  unitName: '2单元',
  floor: 12,
  houseNo: String(1200 + id),
  layout: '三室两厅',
  ownerNames: '周以宁',
  ownerPhone: '138****6721',
  buildArea: '89.43',
  chargeArea: '89.43',
  useState: 4,
  useType: 1,
  usage: 1,
  realUse: 1,
  chargeStartDate: '2023-05-01',
  disabled: false,
});

const areas: HouseDetail['areas'] = [
  {
    fromDate: '2026-03-01',
    toDate: null,
    buildArea: '89.43',
    useArea: '70.00',
    innerArea: '74.00',
    basis: 1,
    chargeArea: '89.43',
    reason: '实测',
    createdBy: '陈晓岚',
    createdAt: '2026-03-01T08:00:00.000Z',
    current: true,
  },
  {
    fromDate: '2023-04-28',
    toDate: '2026-02-28',
    buildArea: '88.00',
    useArea: '70.00',
    innerArea: '74.00',
    basis: 1,
    chargeArea: '88.00',
    reason: '首次登记',
    createdBy: '系统',
    createdAt: '2023-04-28T08:00:00.000Z',
    current: false,
  },
];

export const detail = (id: number): HouseDetail => ({
  ...row(id),
  zoneId: null,
  zoneName: '',
  buildingId: 3,
  unitId: 9,
  buildingType: 4,
  coefficient: '1.0000',
  useArea: '70.00',
  innerArea: '74.00',
  basis: 1,
  handoverDate: '2023-04-28',
  moveInDate: null,
  persons: 2,
  fundAccount: '',
  remark: '',
  endedOn: null,
  payer: { personId: 8, name: '周以宁', by: 'owner' },
  reshapes: [],
  areas,
  owners: [
    {
      id: 5,
      personId: 8,
      name: '周以宁',
      ownerType: 1,
      phone: '138****6721',
      idNo: '3301**********002X',
      share: '100',
      certificateNo: '',
      fromDate: '2023-04-28',
      toDate: null,
      current: true,
    },
  ],
  residents: [],
  parkings: [],
  changes: [{ id: 1, at: '2026-03-01T08:00:00.000Z', by: '陈晓岚', action: '面积变更', detail: '建筑面积：88.00 → 89.43' }],
  createdAt: '2023-04-28T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
});

export const NO_CONSEQUENCES: HouseConsequences = { meters: [], bills: [], people: [], mayRecut: true };

const node: TreeNode = { key: 'estate:1', kind: 'estate', id: 1, title: '云栖花园', houses: 612, leaf: true, note: '', disabled: false };
const STUBS = [
  stub(loadTree, ({ parent }) => (parent === null ? [node] : [])),
  stub(searchHouses, ({ key }) => ({
    rows: key === '无' ? [] : [row(1), row(2)],
    total: key === '无' ? 0 : 1200,
    buildArea: '107316.00',
    chargeArea: '107316.00',
  })),
  stub(getHouse, ({ id }) => detail(id)),
  stub(listHouseRecuts, () => []),
  stub(previewHouseOwners, () => NO_CONSEQUENCES),
  stub(previewHousePayer, () => NO_CONSEQUENCES),
  stub(previewCorrection, () => NO_CONSEQUENCES),
  stub(previewHouseArea, () => NO_CONSEQUENCES),
];

export const open = (state: MenuState = 3, stubs: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<HousePage />, {
    menu: menuOf(screenNode(MENU.house, 'estate/property/house', { state })),
    ...stubs,
    stubs: [...STUBS, ...(stubs.stubs ?? [])],
  });

/** The dialog that contains a text. */
export const dialogOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('.ant-modal') as HTMLElement;

export const openFirst = async () => userEvent.dblClick(await screen.findByText('3幢-2单元-1201'));

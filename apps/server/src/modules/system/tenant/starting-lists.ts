import { CUSTOMER_STARTING_LISTS } from '../../customer/index.ts';
import { ESTATE_STARTING_LISTS } from '../../estate/index.ts';
import { MANAGE_STARTING_LISTS } from '../../manage/index.ts';
import type { StartingLists } from '../../../platform/record/starting-list.ts';

/** The starting lists of all areas. */
export const STARTING_LISTS: StartingLists = { ...MANAGE_STARTING_LISTS, ...ESTATE_STARTING_LISTS, ...CUSTOMER_STARTING_LISTS };

// Every failure of the estate area, for the catalogue.
import { CUSTOMER_PART_FAILURES } from './customer-parts.ts';
import { CUSTOMER_FAILURES } from './customer.ts';
import { DEVICE_CATEGORY_FAILURES } from './device-category.ts';
import { DEVICE_FAILURES } from './device.ts';
import { ESTATE_FAILURES } from './estate.ts';
import { FOLLOW_FAILURES } from './follow.ts';
import { HOUSE_CHANGE_FAILURES } from './house-change.ts';
import { RECUT_FAILURES } from './house-consequence.ts';
import { RESHAPE_FAILURES } from './house-reshape.ts';
import { HOUSE_FAILURES } from './house.ts';
import { PARKING_USE_FAILURES } from './parking-use.ts';
import { PARKING_FAILURES } from './parking.ts';
import { PERSON_FAILURES } from './person.ts';
import { PUBLIC_AREA_FAILURES } from './public-area.ts';
import { RESIDENT_FAILURES } from './resident.ts';
import { RESOLUTION_FAILURES } from './resolution.ts';
import { SHARE_GROUP_FAILURES } from './share-group.ts';
import { TAG_FAILURES } from './tag.ts';

export const ESTATE_AREA_FAILURES = {
  ...CUSTOMER_PART_FAILURES,
  ...CUSTOMER_FAILURES,
  ...DEVICE_CATEGORY_FAILURES,
  ...DEVICE_FAILURES,
  ...ESTATE_FAILURES,
  ...FOLLOW_FAILURES,
  ...HOUSE_CHANGE_FAILURES,
  ...RECUT_FAILURES,
  ...RESHAPE_FAILURES,
  ...HOUSE_FAILURES,
  ...PARKING_USE_FAILURES,
  ...PARKING_FAILURES,
  ...PERSON_FAILURES,
  ...PUBLIC_AREA_FAILURES,
  ...RESIDENT_FAILURES,
  ...RESOLUTION_FAILURES,
  ...SHARE_GROUP_FAILURES,
  ...TAG_FAILURES,
};

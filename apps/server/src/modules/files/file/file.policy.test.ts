// What a form takes as an upload must be allowed to wait for the form, or nobody could choose a file.
import { expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { endpointsIn, nameOfEndpoint } from '@anju/contract/kit/input-parts';
import { WAITING_CATEGORIES } from './file.policy.ts';

/** Uploaded to the record itself, which exists already. */
const OF_RECORDS: readonly number[] = [
  contract.FILE_CATEGORY.sitePicture,
  contract.FILE_CATEGORY.staffPhoto,
  contract.FILE_CATEGORY.companyMark,
];

it('lets the uploads of every form wait for it', () => {
  const refused = endpointsIn(contract).flatMap((endpoint) =>
    contract
      .fileFieldsOf(endpoint)
      .filter(({ category }) => !WAITING_CATEGORIES.includes(category) && !OF_RECORDS.includes(category))
      .map(({ path }) => `${nameOfEndpoint(endpoint)} ${path}`),
  );
  expect(refused).toEqual([]);
});

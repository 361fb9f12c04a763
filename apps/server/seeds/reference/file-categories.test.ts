// A page uploads into the category that the field of its call names, and the server attaches from the same one. So every field that takes an
// upload has to name one, and uploads of that category have to be allowed.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '@anju/contract';
import { endpointsIn, nameOfEndpoint, partsOf } from '@anju/contract/kit/input-parts';
import { WAITING_CATEGORIES } from '../../src/modules/files/file/file.policy.ts';
import { CATEGORIES } from './file-categories.ts';

const { endpoint, FILE_CATEGORY, fileCategoryOf, fileFieldsOf, fileIds, id, optionalFile } = contract;

/** Names of fields that take uploads. An id in a path belongs to a file that is already attached. */
const TAKES_FILES = /^(\w*(file|paper|photo|picture|scan)ids?|picture)$/i;

/** The fields of a call that look as if they took uploads, and name no category. */
const unnamed = (call: contract.Endpoint): string[] => {
  const named = fileFieldsOf(call).map(({ path }) => path);
  return [...new Set(partsOf(call.input).map(({ path }) => path))].filter((path) => {
    const field = path.split('.').at(-1) ?? '';
    return TAKES_FILES.test(field) && !call.params.includes(path) && !named.includes(path);
  });
};

const ENDPOINTS = endpointsIn(contract);
const FIELDS = ENDPOINTS.flatMap((call) => fileFieldsOf(call).map((field) => ({ ...field, call: nameOfEndpoint(call) })));

/** Whoever may write their parents uploads them: directly to the record, or for a seal or the website before there is one. */
const BY_PARENT: readonly number[] = [
  FILE_CATEGORY.staffPhoto,
  FILE_CATEGORY.companyMark,
  FILE_CATEGORY.sitePicture,
  FILE_CATEGORY.sealPicture,
  FILE_CATEGORY.sealPaper,
  FILE_CATEGORY.sealScan,
];

describe('a field that takes uploads', () => {
  it('names their category, in every call', () => {
    expect(ENDPOINTS.flatMap((call) => unnamed(call).map((path) => `${nameOfEndpoint(call)} ${path}`))).toEqual([]);
  });

  it('names one that uploads are allowed for', () => {
    const known = new Set<number>(CATEGORIES.map((category) => category.id));
    expect(FIELDS.length).toBeGreaterThan(40);
    expect(FIELDS.filter(({ category }) => !known.has(category))).toEqual([]);
  });

  it('names one whose uploads may wait until the form is saved', () => {
    expect(FIELDS.filter(({ category }) => !WAITING_CATEGORIES.includes(category) && !BY_PARENT.includes(category))).toEqual([]);
  });

  it('is found below lists and objects, and missed when it names none', () => {
    const call = endpoint({
      method: 'POST',
      path: '/api/example/{fileId}',
      access: { session: true },
      summary: '示例',
      input: z.object({
        fileId: id,
        photoIds: z.array(id).max(3),
        papers: z.array(z.object({ fileId: optionalFile(FILE_CATEGORY.markPaper), scanId: id.nullable() })).default([]),
        scanIds: fileIds(FILE_CATEGORY.sealScan, 9).nullable(),
      }),
      output: z.null(),
    });
    expect(unnamed(call)).toEqual(['photoIds', 'papers.scanId']);
    expect(fileCategoryOf(call, 'papers.fileId')).toBe(FILE_CATEGORY.markPaper);
    expect(fileCategoryOf(call, 'scanIds')).toBe(FILE_CATEGORY.sealScan);
    expect(() => fileCategoryOf(call, 'photoIds')).toThrow('names no file category');
  });
});

/** What the log calls the records of this area. */
export const OA_ENTITIES = { inform: '告知公文', 'inform-list': '告知公文清册', notification: '通知' } as const;

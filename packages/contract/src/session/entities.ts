/** What the log calls the records of this area. */
export const SESSION_ENTITIES = { account: '账号', session: '在线会话' } as const;

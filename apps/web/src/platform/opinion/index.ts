// 意见反馈: opinions from a public website, as a list with its reply dialog.
export { OpinionList } from './opinion-list.tsx';

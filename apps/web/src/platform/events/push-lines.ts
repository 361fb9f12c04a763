// What an area adds to 呼叫中心推送日志, whose dialog belongs to the shell and knows no area.
export interface PushLine {
  readonly at: string;
  readonly text: string;
}

let read: () => readonly PushLine[] = () => [];

export const setPushLines = (reader: () => readonly PushLine[]): void => {
  read = reader;
};
export const readPushLines = (): readonly PushLine[] => read();

import { createContext, useContext } from 'react';
import type { KindScreens } from '../../contract/engagement/kinds.ts';

type NoParams = Record<never, string>;

/** A list, a form for new ones and an editor for each kind there is. */
type EngagementScreens = Record<KindScreens['list' | 'create'], NoParams> &
  Record<KindScreens['edit'], { id: string }>;

/**
 * Every screen that another one leads to, and what its address needs. A name may stand here
 * before its screen is built: links to it then show as plain text.
 */
export interface ScreenParams extends EngagementScreens {
  Home: NoParams;
  ContentFlag: { id: string };
  ContentFlagFromClient: { assocType: string; assocId: string };
  ForumList: NoParams;
  Thread: { id: string };
  ThreadEditSeo: { id: string };
  ForumTags: NoParams;
  TagIndex: NoParams;
  ConvertStory: NoParams;
  AwardList: NoParams;
  DisorderList: NoParams;
  DisorderNew: NoParams;
  DisorderEdit: { id: string };
  ReferenceSyncList: NoParams;
  ReferenceSync: { id: string };
  UserList: NoParams;
  UserCreate: NoParams;
  BulkEdit: NoParams;
  ExtendedProfile: NoParams;
  UserEdit: { id: string };
  CommercialLeadGenFormList: NoParams;
  CommercialLeadGenFormNew: NoParams;
  CommercialLeadGenFormBuilder: { id: string };
  OpportunityCampaignsIndex: NoParams;
  OpportunityCampaignsNew: NoParams;
  OpportunityCampaignsEdit: { id: string };
  ExperimentList: NoParams;
  ExperimentNew: NoParams;
  ExperimentEdit: { id: string };
  LaunchStatus: NoParams;
  Settings: NoParams;
  SuperSettings: NoParams;
  JournaiList: NoParams;
  JournaiNew: NoParams;
  JournaiEdit: { id: string };
  LeadGenUpload: NoParams;
  SingleLeadGenUpload: { id: string };
  Menu: NoParams;
  RagIndex: NoParams;
  Shortlinks: NoParams;
  Sitemaps: NoParams;
  TaskScriptList: NoParams;
  TaskScript: { symbol: string };
  TaskScriptChanges: { symbol: string; runId: string };
  NotFound: NoParams;
}

export type ScreenName = keyof ScreenParams;

/** Screens that need nothing to be found. */
export type ListName = {
  [Name in ScreenName]: object extends ScreenParams[Name] ? Name : never;
}[ScreenName];

/** Screens that show one thing, by its id. */
export type RecordName = {
  [Name in ScreenName]: ScreenParams[Name] extends { id: string } ? Name : never;
}[ScreenName];

/** What of the route table is open to the viewer, for those who may not know the table. */
export interface ScreenDirectory {
  /** The address pattern of a screen, if it exists and the viewer may open it. */
  findPath(name: ScreenName): string | undefined;
}

export const ScreenDirectoryContext = createContext<ScreenDirectory>({
  findPath: () => undefined,
});

/** Puts the values into a pattern such as `/users/$id`. */
export function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern} needs '${name}'`);
    return encodeURIComponent(value);
  });
}

/** The address of a screen, or nothing when the viewer cannot go there. */
export function useScreenAddress<Name extends ScreenName>(
  name: Name,
  params: ScreenParams[Name],
): string | undefined {
  const pattern = useContext(ScreenDirectoryContext).findPath(name);
  return pattern && fillPath(pattern, params);
}

/** Finds addresses whose values are known only later, such as the id of what is being created. */
export function useFindAddress(): <Name extends ScreenName>(
  name: Name,
  params: ScreenParams[Name],
) => string | undefined {
  const { findPath } = useContext(ScreenDirectoryContext);
  return (name, params) => {
    const pattern = findPath(name);
    return pattern && fillPath(pattern, params);
  };
}

// The client of `tdgen lsp` in VS Code: it starts the server, adds the cursor to its commands, and shows its documents.
"use strict";

const os = require("node:os");
const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");

const LANGUAGE = "tablegen";
/** The scheme of documents that the server writes: explanations and expanded records. */
const SCHEME = "tdgen";
const INSTALLATION = "https://github.com/tdgen/tdgen/blob/main/docs/install.md";

/** @type {LanguageClient | undefined} */
let client;
/** @type {vscode.LanguageStatusItem} */
let status;

async function activate(context) {
  status = vscode.languages.createLanguageStatusItem("tdgen.context", { language: LANGUAGE });
  status.name = "tdgen";
  context.subscriptions.push(
    status,
    vscode.commands.registerCommand("tdgen.restartServer", restart),
    vscode.commands.registerCommand("tdgen.open", open),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, { provideTextDocumentContent: readVirtual }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("tdgen.server")) return restart();
    }),
    vscode.window.onDidChangeActiveTextEditor(showContext),
  );
  await start();
}

function deactivate() {
  return client?.stop();
}

async function start() {
  const settings = vscode.workspace.getConfiguration("tdgen");
  const command = expand(settings.get("server.path"));
  const server = { command, args: settings.get("server.arguments") };
  client = new LanguageClient("tdgen", "tdgen", server, {
    documentSelector: [
      { scheme: "file", language: LANGUAGE },
      { scheme: "untitled", language: LANGUAGE },
    ],
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: { executeCommand },
  });
  try {
    await client.start();
    await vscode.commands.executeCommand("setContext", "tdgen.running", true);
    await showContext();
  } catch (error) {
    client = undefined;
    await vscode.commands.executeCommand("setContext", "tdgen.running", false);
    // Without `await`: activation ends before somebody answers.
    reportFailure(command, error);
  }
}

async function restart() {
  const old = client;
  client = undefined;
  await old?.dispose();
  await start();
}

async function reportFailure(command, error) {
  const answer = await vscode.window.showErrorMessage(
    `\`${command}\` cannot be started: ${error.message}`,
    "Install tdgen",
    "Open Settings",
  );
  if (answer === "Install tdgen") {
    await vscode.env.openExternal(vscode.Uri.parse(INSTALLATION));
  } else if (answer === "Open Settings") {
    await vscode.commands.executeCommand("workbench.action.openSettings", "tdgen.server");
  }
}

/** Replaces `~` and `${workspaceFolder}` at the beginning of a path. */
function expand(path) {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  return path.replace(/^~(?=[/\\])/, os.homedir()).replace(/^\$\{workspaceFolder\}/, folder);
}

/** Adds what is at the cursor to a command of the server that is called without arguments: from the palette or a menu. */
async function executeCommand(command, args, next) {
  const editor = vscode.window.activeTextEditor;
  // A menu passes the address of the file.
  const isComplete = args.length > 0 && !(args[0] instanceof vscode.Uri);
  if (isComplete && command !== "tdgen.chooseContext") return next(command, args);
  if (!editor) return undefined;
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  switch (command) {
    case "tdgen.chooseContext":
      return args.length > 1 ? next(command, args) : chooseContext(isComplete ? args[0] : uri, next);
    case "tdgen.explain":
    case "tdgen.expand": {
      const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
      const address = await next(command, [{ textDocument: { uri }, position }]);
      if (address) return open(address);
      return vscode.window.showInformationMessage("No record or field is at the cursor.");
    }
    default:
      return next(command, args);
  }
}

async function chooseContext(uri, next) {
  const contexts = await next("tdgen.contexts", [uri]);
  const items = contexts.map(({ main, label, chosen }) => ({ label, main, description: chosen ? "chosen" : "" }));
  const item = await vscode.window.showQuickPick(items, { placeHolder: "The main file that includes this file" });
  if (!item) return;
  await next("tdgen.chooseContext", [uri, item.main]);
  await showContext();
}

/** Shows the main file through which the active file is read. */
async function showContext() {
  const document = vscode.window.activeTextEditor?.document;
  if (!client || document?.languageId !== LANGUAGE || document.uri.scheme === SCHEME) return;
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const contexts = await client.sendRequest("workspace/executeCommand", { command: "tdgen.contexts", arguments: [uri] });
  status.text = contexts.find(({ chosen }) => chosen)?.label ?? "no context";
  status.detail = `context (of ${contexts.length})`;
  status.command = { command: "tdgen.chooseContext", title: "Choose" };
}

/** Opens a document of the server beside the active one. */
async function open(address) {
  const uri = vscode.Uri.parse(address);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

function readVirtual(uri, token) {
  return client?.sendRequest("tdgen/virtualDocument", { uri: client.code2ProtocolConverter.asUri(uri) }, token);
}

module.exports = { activate, deactivate };

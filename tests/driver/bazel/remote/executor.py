"""Executes actions of the Remote Execution API on this machine, with the storage of a BuildGrid server.

executor.py STORAGE ADDRESS DIRECTORY: serves ADDRESS, takes inputs from and puts results into the server at STORAGE, and
runs each action in a directory of its own below DIRECTORY, without the environment of this process. BuildGrid's own
workers are not on PyPI.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from concurrent import futures
from pathlib import Path

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as api
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2_grpc as services
from buildgrid._protos.build.bazel.semver import semver_pb2
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.longrunning import operations_pb2

ONCE = [("grpc.max_receive_message_length", 256 << 20), ("grpc.max_send_message_length", 256 << 20)]


class Storage:
    def __init__(self, address):
        channel = grpc.insecure_channel(address, options=ONCE)
        self.blobs = services.ContentAddressableStorageStub(channel)
        self.pieces = bytestream_pb2_grpc.ByteStreamStub(channel)
        self.results = services.ActionCacheStub(channel)
        self.capabilities = services.CapabilitiesStub(channel)

    def read(self, digest):
        if digest.size_bytes == 0:
            return b""
        # In pieces: the program is larger than a message.
        request = bytestream_pb2.ReadRequest(resource_name=f"blobs/{digest.hash}/{digest.size_bytes}")
        return b"".join(piece.data for piece in self.pieces.Read(request))

    def write(self, data):
        digest = api.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        blob = api.BatchUpdateBlobsRequest.Request(digest=digest, data=data)
        self.blobs.BatchUpdateBlobs(api.BatchUpdateBlobsRequest(requests=[blob]))
        return digest

    def unpack(self, digest, folder):
        folder.mkdir(parents=True, exist_ok=True)
        directory = api.Directory.FromString(self.read(digest))
        for node in directory.files:
            file = folder / node.name
            file.write_bytes(self.read(node.digest))
            file.chmod(0o555 if node.is_executable else 0o444)
        for node in directory.symlinks:
            (folder / node.name).symlink_to(node.target)
        for node in directory.directories:
            self.unpack(node.digest, folder / node.name)


class Executor(services.ExecutionServicer, services.CapabilitiesServicer):
    def __init__(self, storage, folder):
        self.storage = storage
        self.folder = folder

    def GetCapabilities(self, request, context):
        return api.ServerCapabilities(
            cache_capabilities=self.storage.capabilities.GetCapabilities(request).cache_capabilities,
            execution_capabilities=api.ExecutionCapabilities(digest_function=api.DigestFunction.SHA256, exec_enabled=True),
            low_api_version=semver_pb2.SemVer(major=2),
            high_api_version=semver_pb2.SemVer(major=2),
        )

    def Execute(self, request, context):
        action = api.Action.FromString(self.storage.read(request.action_digest))
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            result = self.run(action, Path(folder))
        if result.exit_code == 0:
            self.storage.results.UpdateActionResult(
                api.UpdateActionResultRequest(action_digest=request.action_digest, action_result=result)
            )
        operation = operations_pb2.Operation(name=request.action_digest.hash, done=True)
        operation.response.Pack(api.ExecuteResponse(result=result))
        yield operation

    def run(self, action, folder):
        command = api.Command.FromString(self.storage.read(action.command_digest))
        self.storage.unpack(action.input_root_digest, folder)
        work = folder / command.working_directory
        outputs = [*command.output_files, *command.output_paths]
        for output in outputs:
            (work / output).parent.mkdir(parents=True, exist_ok=True)
        environment = {variable.name: variable.value for variable in command.environment_variables}
        done = subprocess.run(command.arguments, cwd=work, env=environment, capture_output=True, check=False)
        print(done.returncode, *command.arguments[:3], flush=True)
        result = api.ActionResult(exit_code=done.returncode, stdout_raw=done.stdout, stderr_raw=done.stderr)
        for output in outputs:
            file = work / output
            if file.is_file():
                digest = self.storage.write(file.read_bytes())
                result.output_files.add(path=output, digest=digest, is_executable=os.access(file, os.X_OK))
        return result


def main():
    storage, address, folder = sys.argv[1:]
    server = grpc.server(futures.ThreadPoolExecutor(8), options=ONCE)
    executor = Executor(Storage(storage), folder)
    services.add_ExecutionServicer_to_server(executor, server)
    services.add_CapabilitiesServicer_to_server(executor, server)
    server.add_insecure_port(address)
    server.start()
    server.wait_for_termination()


main()
